/** What may be done with several tasks at once, as data: a sequence of it can be made at random, shrunk and told. */
import fc from 'fast-check'

/** Tasks that end at once, that end with an error, that go on until they are cancelled, that ask twice. */
export const kinds = ['quick', 'failing', 'long', 'asking'] as const
export type Kind = (typeof kinds)[number]

export type Step =
  | { readonly do: 'create'; readonly kind: Kind }
  | { readonly do: 'list' }
  /** `task` counts the tasks of the sequence; the remainder is meant. */
  | { readonly do: 'get' | 'wait' | 'result' | 'update' | 'cancel'; readonly task: number }

export type Form = 'core' | 'extension'

/** What a server need not have. */
export type Operation = 'list' | 'cancel'

const about = { core: ['get', 'wait', 'result'], extension: ['get', 'wait', 'update'] } as const

const mostSteps = 14

/** Sequences that begin with a task; `offered` are the kinds that the server has tools for. */
export function sequences(
  form: Form,
  offered: readonly Kind[],
  operations: readonly Operation[],
): fc.Arbitrary<readonly Step[]> {
  const create = fc.constantFrom(...offered).map((kind): Step => ({ do: 'create', kind }))
  const cancel = operations.includes('cancel') ? (['cancel'] as const) : []
  const touch = fc.record({ do: fc.constantFrom(...about[form], ...cancel), task: fc.nat({ max: 3 }) })
  const list = operations.includes('list') ? [fc.constant<Step>({ do: 'list' })] : []
  const step = fc.oneof(create, touch, touch, ...list)
  return fc
    .tuple(create, fc.array(step, { minLength: 1, maxLength: mostSteps }))
    .map(([first, rest]) => [first, ...rest])
}

/** A sequence in a line: "create quick, get 0, cancel 0". */
export const inWords = (steps: readonly Step[]): string =>
  steps
    .map((step) => [step.do, step.do === 'create' ? step.kind : 'task' in step ? step.task : ''].join(' ').trim())
    .join(', ')
