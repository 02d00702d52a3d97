/** The schema of the configuration as editors get it: with the names of fixtures and of requirements, to choose from. */
import schema from '../../api/settings/schema/config.schema.json' with { type: 'json' }

interface Names {
  /** The fixtures of the contract, with variants. */
  readonly fixtures: readonly string[]
  /** Ids. */
  readonly requirements: readonly string[]
}

/**
 * The program checks names by itself, for it can say which one was meant; an editor lists them while somebody types. A key of
 * `severity` is an id, an area or another beginning of some, or a pattern.
 */
export function editorSchema({ fixtures, requirements }: Names): object {
  // A configuration asks for nothing of one run alone.
  const { $defs: _, properties, ...whole } = schema
  const { additionalProperties: values, ...about } = properties.severity
  const areas = requirements.map((id) => id.slice(0, id.indexOf('.')))
  const names = [...new Set([...areas, ...requirements])].sort()
  return {
    ...whole,
    properties: {
      ...properties,
      fixtures: { ...properties.fixtures, propertyNames: { enum: [...fixtures].sort() } },
      severity: {
        ...about,
        properties: Object.fromEntries(names.map((name) => [name, true])),
        patternProperties: { '[*?]|^[^.]+[.][^.]+$': true },
        additionalProperties: false,
        allOf: [{ additionalProperties: values }],
      },
    },
  }
}
