/** What may be done with several tasks at once, as data: a sequence of it can be made at random, shrunk and told. */
import fc from 'fast-check'

/** Tasks that end at once, that end with an error, that go on until they are cancelled, that ask twice. */
export const taskKinds = ['quick', 'failing', 'long', 'asking'] as const
export type TaskKind = (typeof taskKinds)[number]

export type TaskStep =
  | { readonly do: 'create'; readonly kind: TaskKind }
  | { readonly do: 'list' }
  /** `task` counts the tasks of the sequence; the remainder is meant. */
  | { readonly do: 'get' | 'wait' | 'result' | 'update' | 'cancel'; readonly task: number }

export type TaskForm = 'core' | 'extension'

/** What a server need not have. */
export type Operation = 'list' | 'cancel'

const about = { core: ['get', 'wait', 'result'], extension: ['get', 'wait', 'update'] } as const

const mostSteps = 14

/** Sequences that begin with a task; `offered` are the kinds that the server has tools for. */
export function taskSequences(
  form: TaskForm,
  offered: readonly TaskKind[],
  operations: readonly Operation[],
): fc.Arbitrary<readonly TaskStep[]> {
  const create = fc.constantFrom(...offered).map((kind): TaskStep => ({ do: 'create', kind }))
  const cancel = operations.includes('cancel') ? (['cancel'] as const) : []
  const touch = fc.record({ do: fc.constantFrom(...about[form], ...cancel), task: fc.nat({ max: 3 }) })
  const list = operations.includes('list') ? [fc.constant<TaskStep>({ do: 'list' })] : []
  const step = fc.oneof(create, touch, touch, ...list)
  return fc
    .tuple(create, fc.array(step, { minLength: 1, maxLength: mostSteps }))
    .map(([first, rest]) => [first, ...rest])
}

/** A sequence in a line: "create quick, get 0, cancel 0". */
export const taskStepsInWords = (steps: readonly TaskStep[]): string =>
  steps
    .map((step) => [step.do, step.do === 'create' ? step.kind : 'task' in step ? step.task : ''].join(' ').trim())
    .join(', ')
