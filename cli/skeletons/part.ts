/** A definition of the contract as a language needs it to make a handler of it. */
import type { Definitions } from '../../suites/definitions/definitions.ts'

export interface SkeletonPart {
  readonly kind: 'tool' | 'prompt' | 'resource' | 'template'
  /** The name or URI by which it is addressed. */
  readonly address: string
  /** Words of the handler's name: `slow tool`. */
  readonly words: readonly string[]
  /** Its entry in the list, as JSON in one line. */
  readonly listed: string
  /** What is said above the handler, a paragraph each. */
  readonly comment: readonly string[]
}

export function partsOf({ tools, prompts, resources, resourceTemplates }: Definitions): readonly SkeletonPart[] {
  return [
    ...tools.map(({ fixture: _, since, until, duty, answers = [], ...listed }) => {
      const shown = answers.map(
        ({ arguments: given, ...answer }) => `${JSON.stringify(given)} -> ${JSON.stringify(answer)}`,
      )
      return part('tool', listed.name, listed.name, listed, [duty, ...span(since, until), ...shown])
    }),
    ...prompts.map(({ fixture: _, since, until, duty, ...listed }) =>
      part('prompt', listed.name, listed.name, listed, [duty, ...span(since, until)]),
    ),
    ...resources.map(({ fixture: _, since, until, duty, ...listed }) =>
      part('resource', listed.uri, `${listed.name}-resource`, listed, [duty, ...span(since, until)]),
    ),
    ...resourceTemplates.map(({ fixture: _, since, until, duty, ...listed }) =>
      part('template', listed.uriTemplate, `${listed.name}-template`, listed, [duty, ...span(since, until)]),
    ),
  ]
}

function part(
  kind: SkeletonPart['kind'],
  address: string,
  name: string,
  listed: object,
  comment: readonly string[],
): SkeletonPart {
  return { kind, address, words: name.split('-'), listed: JSON.stringify(listed), comment }
}

function span(since: string | undefined, until: string | undefined): readonly string[] {
  if (since === undefined && until === undefined) return []
  return [until === undefined ? `Since ${since}.` : since === until ? `In ${since} only.` : `Until ${until}.`]
}

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export const camel = ([first = '', ...rest]: readonly string[]): string => `${first}${rest.map(capital).join('')}`
export const pascal = (words: readonly string[]): string => words.map(capital).join('')
export const snake = (words: readonly string[]): string => words.join('_')
