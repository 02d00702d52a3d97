/** What tools may look like and return. */

import { ToolError } from '../../errors.ts'
import { text, textResult } from '../../features/content.ts'
import type { Tool } from '../../features/tool.ts'
import type { JsonObject } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'

const structured = since('2025-06-18')

/** Changes the tool of this name. */
const edit = (name: string, change: (tool: Tool) => Partial<Tool>): Seams => ({
  tools: (context, next) => next(context).map((tool) => (tool.name === name ? { ...tool, ...change(tool) } : tool)),
})

/** Offers more tools, which are safe to call. */
const also = (...more: readonly Tool[]): Seams => ({
  tools: (context, next) => [...next(context), ...more],
})

const safe = (name: string, inputSchema: JsonObject, rest: Partial<Tool> = {}): Tool => ({
  name,
  description: 'Safe to call.',
  inputSchema,
  annotations: { readOnlyHint: true },
  run: () => textResult('done'),
  ...rest,
})

/** The arguments as a lenient reader takes them: it converts texts to numbers, and ignores null. */
function kindly({ properties = {} }: JsonObject, args: JsonObject): JsonObject {
  const types: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(Object(properties)).map(([name, property]) => [name, Object(property).type]),
  )
  const read = (name: string, value: unknown): unknown =>
    types[name] === 'number' && typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
      ? Number(value)
      : value
  const members = Object.entries(args).filter(([name, value]) => Object.hasOwn(types, name) && value !== null)
  return Object.fromEntries(members.map(([name, value]) => [name, read(name, value)]))
}

const noInput: JsonObject = { type: 'object' }

/** A tool that returns this value as its structured content. */
function returning(name: string, value: unknown, outputSchema: JsonObject | undefined): Tool {
  return safe(name, noInput, {
    outputSchema,
    run: () => ({ content: [text(JSON.stringify(value))], structuredContent: value }),
  })
}

const unlisted = 'somewhere-else://not/listed'
const linked: JsonObject = { type: 'resource_link', uri: unlisted, name: 'elsewhere' }

/** What tools hand out can be read later, although no list names it. */
const readable: Seams['handlers'] = {
  'resources/read': (request, context, next) =>
    request.params?.uri === unlisted ? { contents: [{ uri: unlisted, text: 'elsewhere' }] } : next(request, context),
}

export default quirks({
  'schemas-of-many-shapes': {
    says: 'Input schemas refer to themselves, name properties by pattern, and leave types out.',
    revisions: since('2025-11-25'),
    seams: also(
      safe('tree', {
        type: 'object',
        properties: { root: { $ref: '#/$defs/node' } },
        required: ['root'],
        $defs: {
          node: {
            type: 'object',
            properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
            required: ['name'],
          },
        },
      }),
      safe('by-pattern', {
        type: 'object',
        patternProperties: { '^x-': { type: 'integer', multipleOf: 3 } },
        additionalProperties: false,
      }),
      safe('any-of', {
        type: 'object',
        properties: {
          one: {
            anyOf: [
              { type: 'string', maxLength: 4 },
              { type: 'array', items: { type: 'boolean' } },
            ],
          },
        },
        additionalProperties: { type: ['number', 'null'] },
      }),
      safe('untyped', { type: 'object', properties: { few: { minimum: 2, maximum: 5 }, any: {} } }),
    ),
  },
  'reads-arguments-kindly': {
    says: 'Tools read texts as numbers, take null for what is missing, and pass over what they do not know.',
    seams: {
      validate: (tool, args, next) => next(tool, kindly(tool.inputSchema, args)),
    },
  },
  'every-schema-keyword': {
    says: 'Input schemas use composition, conditions, references, anchors and keywords of their own.',
    revisions: since('2026-07-28'),
    seams: also(
      safe('composed', {
        type: 'object',
        properties: { kind: { enum: ['a', 'b'] }, size: { type: 'integer', minimum: 1, maximum: 3 } },
        required: ['kind'],
        oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } }, required: ['size'] }],
        if: { properties: { kind: { const: 'b' } } },
        // biome-ignore lint/suspicious/noThenProperty: it is the keyword
        then: { required: ['size'] },
        else: { not: { required: ['never'] } },
        'x-keyword': { of: 'its own' },
      }),
      safe('referring', {
        type: 'object',
        $defs: { point: { $anchor: 'point', type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
        properties: { from: { $ref: '#/$defs/point' }, to: { $ref: '#point' } },
        required: ['from'],
        unevaluatedProperties: false,
      }),
    ),
    tolerates: ['tools.input-schema.any-keyword'],
  },
  'schemas-with-references': {
    says: 'The schema of a tool refers to a definition of its own.',
    seams: edit('add', () => ({
      inputSchema: {
        type: 'object',
        $defs: { summand: { type: 'number', description: 'A summand' } },
        properties: { a: { $ref: '#/$defs/summand' }, b: { $ref: '#/$defs/summand' } },
        required: ['a', 'b'],
      },
    })),
  },
  'property-schema-true': {
    says: 'A parameter has the schema true, it may be anything; or false, it may not be there.',
    // Before, the schema of a property is an object (schema#Tool).
    revisions: since('2026-07-28'),
    seams: also(
      safe('takes-anything', { type: 'object', properties: { anything: true, never: false }, required: ['anything'] }),
    ),
    tolerates: ['tools.input-schema.any-keyword'],
  },
  'dialects-named': {
    says: 'Schemas name their dialect, draft-07 or 2020-12.',
    revisions: since('2025-11-25'),
    seams: also(
      safe('seventh', {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        definitions: {
          pair: { type: 'array', items: [{ type: 'integer' }, { type: 'string' }], additionalItems: false },
        },
        properties: { pair: { $ref: '#/definitions/pair' } },
      }),
      safe('newest', {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { pair: { prefixItems: [{ type: 'integer' }], items: false } },
      }),
    ),
    tolerates: ['json-schema.dialect.explicit-allowed'],
    unadvised: ['json-schema.dialect.recommended'],
  },
  'tools-without-parameters': {
    says: 'Tools without parameters say so in each of the ways there are.',
    seams: also(
      safe('closed', { type: 'object', additionalProperties: false }),
      safe('open', { type: 'object' }),
      safe('empty', { type: 'object', properties: {} }),
      safe('none-required', { type: 'object', properties: {}, required: [] }),
    ),
    tolerates: ['tools.input-schema.no-parameters'],
  },
  'output-schemas-of-any-root': {
    says: 'Structured content is a list, a text, a number, false or null, as its schema says.',
    revisions: since('2026-07-28'),
    seams: also(
      returning('lists', [1, 2], { type: 'array', items: { type: 'integer' } }),
      returning('says', '', { type: 'string' }),
      returning('counts', 0, { type: ['integer', 'null'] }),
      returning('denies', false, {}),
      returning('knows-nothing', null, { $comment: 'of any type' }),
    ),
    tolerates: ['tools.output-schema.any-root', 'tools.structured-content.any-json'],
  },
  'structured-content-without-schema': {
    says: 'A tool without outputSchema returns structured content.',
    revisions: structured,
    seams: also(returning('volunteers', { more: { than: ['asked'] } }, undefined)),
    tolerates: ['tools.structured-content.without-schema-allowed'],
  },
  'text-alone': {
    says: 'No tool has an outputSchema; all return text.',
    revisions: structured,
    seams: edit('add', () => ({
      outputSchema: undefined,
      run: ({ a, b }) => textResult(String(Number(a) + Number(b))),
    })),
    hides: ['tools.output-schema.*', 'tools.structured-content.*'],
  },
  'mirrored-parameter': {
    says: 'The text of echo is mirrored into an HTTP header, without which it is refused.',
    revisions: since('2026-07-28'),
    transports: ['streamable-http'],
    seams: edit('echo', () => ({
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', 'x-mcp-header': 'Text' } },
        required: ['text'],
      },
    })),
    tolerates: ['tools.x-mcp-header.allowed'],
  },
  'links-to-the-unlisted': {
    says: 'Tools return links to resources that no list names, of a scheme of its own.',
    revisions: structured,
    seams: {
      ...edit('echo', () => ({ run: ({ text: value }) => ({ content: [linked, text(String(value))] }) })),
      handlers: readable,
    },
    tolerates: ['tools.result.resource-link-allowed', 'resources.uri.any-scheme'],
  },
  'embedded-resources': {
    says: 'Tools embed resources that no list names.',
    seams: {
      ...edit('echo', () => ({
        run: ({ text: value }) => ({
          content: [
            { type: 'resource', resource: { uri: unlisted, text: 'elsewhere' } },
            { type: 'resource', resource: { uri: unlisted, blob: 'AAEC', mimeType: 'application/x-own' } },
            text(String(value)),
          ],
        }),
      })),
      handlers: readable,
    },
    tolerates: ['tools.result.embedded-resource-allowed', 'resources.uri.any-scheme'],
  },
  'results-without-content': {
    says: 'A tool returns an empty list of content.',
    seams: also(safe('says-nothing', noInput, { run: () => ({ content: [] }) })),
  },
  'hints-that-are-wrong': {
    says: 'What tools hint at is not so: the idempotent one counts, the closed one reaches out, the read-only one is destructive.',
    revisions: since('2025-03-26'),
    seams: () => {
      let count = 0
      const hints = { readOnlyHint: true, destructiveHint: true, idempotentHint: true, openWorldHint: false }
      return also(
        safe('counts-calls', noInput, { annotations: hints, run: () => textResult(`call ${++count}`) }),
        safe('hints-at-nothing', noInput, { annotations: {} }),
      )
    },
    tolerates: ['tools.annotations.hints-may-be-wrong'],
  },
  'safe-tools-that-fail': {
    says: 'A tool that is safe to call reports an error whenever it is called.',
    seams: also(
      safe('always-fails', noInput, {
        run: () => {
          throw new ToolError('Out of order.')
        },
      }),
    ),
  },
  'names-of-any-length': {
    says: 'Names of tools are of one and of 128 characters, and differ in case only.',
    seams: also(safe('x', noInput), safe('X', noInput), safe('n'.repeat(128), noInput), safe('A.b-C_9', noInput)),
  },
})
