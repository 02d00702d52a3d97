import type { JsonObject } from '../../schema/index.ts'
import type { ToolDefinition } from './definition.ts'

const object = (properties: JsonObject, ...required: readonly string[]): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
})
const nothing = object({})
const string = { type: 'string' }
const integer = { type: 'integer' }
const boolean = { type: 'boolean', default: false }
const readOnly = { annotations: { readOnlyHint: true } }
const item = object({ item: integer }, 'item')
const handle = object({ handle: string }, 'handle')
const mirrored = (type: string, header: string): JsonObject => ({ type, 'x-mcp-header': header })
const task = object({
  seconds: { type: 'number', default: 0.5 },
  outcome: { enum: ['ok', 'is-error', 'json-rpc-error'], default: 'ok' },
  ask: { enum: ['one', 'two', 'twice'] },
  progress: boolean,
  log: boolean,
  stubborn: boolean,
})

export const tools: readonly ToolDefinition[] = [
  {
    fixture: 'slow-tool',
    name: 'slow-tool',
    inputSchema: object({ steps: { ...integer, default: 50 } }),
    answers: [{ arguments: { steps: 2 }, text: 'done 2' }],
  },
  {
    fixture: 'counter-tool',
    name: 'counter-tool',
    ...readOnly,
    inputSchema: nothing,
    answers: [{ arguments: {}, textPattern: '^[0-9]+$' }],
  },
  { fixture: 'progress-tool', name: 'progress-tool', ...readOnly, inputSchema: nothing },
  { fixture: 'logging-tool', name: 'logging-tool', ...readOnly, inputSchema: nothing },
  {
    fixture: 'content-tool',
    name: 'content-tool',
    ...readOnly,
    inputSchema: object({ kind: { enum: ['image', 'audio', 'resource-link', 'embedded'] } }, 'kind'),
  },
  {
    fixture: 'failing-tool',
    name: 'failing-tool',
    inputSchema: object({ kind: { enum: ['is-error', 'server'], default: 'is-error' } }),
    answers: [{ arguments: {}, isError: true }],
  },
  {
    fixture: 'schema-tool',
    name: 'schema-tool',
    ...readOnly,
    inputSchema: {
      ...object({ pair: { type: 'array', prefixItems: [integer, string] }, a: string, b: string }, 'pair'),
      dependentRequired: { a: ['b'] },
    },
    answers: [{ arguments: { pair: [1, 'one'] }, text: 'ok' }],
  },
  {
    fixture: 'validator-tool',
    name: 'validator-tool',
    since: '2025-11-25',
    ...readOnly,
    inputSchema: object({ schema: { type: 'object' }, instance: {} }, 'schema', 'instance'),
    answers: [
      { arguments: { schema: { type: 'integer' }, instance: 1 }, text: 'valid' },
      { arguments: { schema: { type: 'integer' }, instance: 'one' }, text: 'invalid' },
    ],
  },
  {
    fixture: 'header-tool',
    name: 'header-tool',
    since: '2026-07-28',
    ...readOnly,
    inputSchema: object({
      region: mirrored('string', 'Region'),
      count: mirrored('integer', 'Count'),
      flag: mirrored('boolean', 'Flag'),
      note: mirrored('string', 'Note'),
    }),
    answers: [{ arguments: { region: 'north' }, text: '{"region":"north"}' }],
  },
  {
    fixture: 'state-tools',
    name: 'create-state',
    inputSchema: object({ value: string }, 'value'),
    outputSchema: handle,
  },
  {
    fixture: 'state-tools',
    name: 'use-state',
    ...readOnly,
    inputSchema: handle,
    answers: [{ arguments: { handle: 'none' }, isError: true }],
  },
  { fixture: 'remember-tool', name: 'remember-tool', since: '2025-06-18', inputSchema: nothing },
  {
    fixture: 'mutation-tool',
    name: 'mutation-tool',
    inputSchema: object({ what: { enum: ['tool', 'prompt', 'resource', 'touch'] } }, 'what'),
  },
  {
    fixture: 'end-subscriptions-tool',
    name: 'end-subscriptions-tool',
    since: '2026-07-28',
    inputSchema: nothing,
  },
  {
    fixture: 'eliciting-tool',
    name: 'eliciting-tool',
    since: '2025-06-18',
    inputSchema: object({ count: { enum: [1, 2], default: 1 } }),
  },
  {
    fixture: 'sampling-tool',
    name: 'sampling-tool',
    inputSchema: object({
      parallel: { ...integer, default: 1 },
      progress: boolean,
      giveUpAfterMs: integer,
      task: boolean,
    }),
  },
  { fixture: 'sampling-loop-tool', name: 'sampling-loop-tool', since: '2025-11-25', inputSchema: nothing },
  { fixture: 'roots-tool', name: 'roots-tool', inputSchema: nothing },
  { fixture: 'stateful-tool', name: 'stateful-tool', since: '2026-07-28', inputSchema: item },
  { fixture: 'flood-tool', name: 'flood-tool', inputSchema: nothing },
  { fixture: 'expiring-state-tool', name: 'expiring-state-tool', since: '2026-07-28', inputSchema: item },
  { fixture: 'redeem-once-tool', name: 'redeem-once-tool', since: '2026-07-28', inputSchema: item },
  {
    fixture: 'url-eliciting-tool',
    name: 'url-eliciting-tool',
    since: '2025-11-25',
    inputSchema: object({ style: { enum: ['request', 'error'], default: 'request' } }),
  },
  {
    fixture: 'task-tool',
    name: 'task-tool',
    execution: { taskSupport: 'optional' },
    inputSchema: task,
    answers: [{ arguments: {}, text: 'done' }],
  },
  {
    fixture: 'task-required-tool',
    name: 'task-required-tool',
    since: '2025-11-25',
    until: '2025-11-25',
    execution: { taskSupport: 'required' },
    inputSchema: task,
  },
  { fixture: 'task-only-tool', name: 'task-only-tool', since: '2026-07-28', inputSchema: task },
  {
    fixture: 'stream-closing-tool',
    name: 'stream-closing-tool',
    since: '2025-11-25',
    until: '2025-11-25',
    inputSchema: nothing,
  },
  { fixture: 'scoped-tool', name: 'scoped-tool', inputSchema: nothing, answers: [{ arguments: {}, text: 'ok' }] },
  { fixture: 'file-root', name: 'read-file', ...readOnly, inputSchema: object({ path: string }, 'path') },
  { fixture: 'third-party-tool', name: 'third-party-tool', inputSchema: nothing },
  { fixture: 'private-tool', name: 'private-tool', inputSchema: nothing },
]
