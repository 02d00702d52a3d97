import { internalError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editResult } from '../../fault-edits.ts'
import { declare, forget, handle, refuse } from '../../fault-overrides.ts'
import { isObject } from '../../json-rpc.ts'
import { byName, fixedWindow } from '../../quirks/parts/limiters.ts'
import { refusesByError } from '../../quirks/parts/refusals.ts'
import { since } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import { seenAt } from '../authorization/parts/users.ts'

/** Suggests something beside the only value that fits: before it, or behind it. */
const beside = (order: (value: unknown, longer: string) => readonly unknown[]): Seams =>
  editResult('completion/complete', (result) => {
    const { completion } = result
    const values = isObject(completion) && Array.isArray(completion.values) ? completion.values : []
    if (!isObject(completion) || values.length !== 1) return result
    return { ...result, completion: { ...completion, values: order(values[0], `${values[0]}0`), total: 2 } }
  })

export default faults({
  'completion.server.rate-limit': {
    says: 'completes as often as it is asked to',
    states: { completions: '5/s' },
    seams: {},
    control: () => refusesByError(byName(() => fixedWindow(5))),
  },
  'completion.server.sorted-by-relevance': {
    says: 'suggests what was typed in full behind what is longer',
    seams: beside((value, longer) => [longer, value]),
    control: beside((value, longer) => [value, longer]),
  },
  'completion.error.method-not-found': {
    says: 'answers -32603 where it has no completion',
    seams: {
      ...declare(({ completions: _, ...others }) => others),
      ...refuse('completion/complete', internalError()),
    },
    control: { ...declare(({ completions: _, ...others }) => others), ...forget('completion/complete') },
  },
  'completion.error.missing-arguments': {
    says: 'fails on params that are missing',
    seams: handle('completion/complete', (request, context, next) => {
      if (context.params.argument === undefined || context.params.ref === undefined) throw internalError()
      return next(request, context)
    }),
  },
  'completion.error.unknown-prompt': [
    {
      says: 'has no suggestions for prompts that it does not know',
      seams: handle('completion/complete', (request, context, next) => {
        const { ref } = context.params
        const isUnknown = isObject(ref) && String(ref.name).includes('no-such')
        return isUnknown ? { completion: { values: [] } } : next(request, context)
      }),
    },
    {
      says: 'has suggestions for names that hold that of a prompt',
      seams: {
        prompts: (context, next) => {
          const known = next(context)
          const { ref } = context.params
          const name = isObject(ref) ? ref.name : undefined
          if (typeof name !== 'string' || known.some((prompt) => prompt.name === name)) return known
          const found = known.find((prompt) => name.includes(prompt.name))
          return found === undefined ? known : [...known, { ...found, name }]
        },
      },
    },
  ],
  'completion.result.shape': {
    says: 'leaves out the member completion',
    seams: editResult('completion/complete', ({ completion, ...result }) => ({
      ...result,
      ...(isObject(completion) && completion),
    })),
  },
  'completion.server.control-access': {
    says: 'completes for everybody with its own rights',
    transports: ['streamable-http', 'http-sse'],
    seams: seenAt('completion/complete'),
  },
  'completion.server.declare-capability': {
    says: 'completes without declaring completions',
    seams: declare(({ completions: _, ...others }) => others),
  },
  'completion.server.validate-inputs': {
    says: 'takes a number for an empty text',
    revisions: since('2025-03-26'),
    seams: handle('completion/complete', (request, context, next) => {
      const { argument } = context.params
      if (isObject(argument) && typeof argument.value === 'number') argument.value = ''
      return next(request, context)
    }),
  },
  'completion.values.max-100': {
    says: 'returns 150 values',
    seams: editResult('completion/complete', (result) => ({
      ...result,
      completion: { values: Array.from({ length: 150 }, (_, i) => `value ${i}`) },
    })),
  },
})
