/** Shares tasks out to processes; each asks for the next one when it is done with one. */
import { type ChildProcess, fork } from 'node:child_process'
import { compilerFlags } from '../../../cli/compiler-flags.ts'

export interface Crew<T> {
  /** The module that each process runs; it calls `answerTasks`. */
  readonly worker: string
  readonly processes: number
  /** How many tasks a process works on at once; most of the time of most tasks is waiting. */
  readonly atOnce: number
  /** As how many tasks one counts that is at work itself; default 1. */
  readonly weightOf?: (task: T) => number
  /** Options of node; those of this process by default. */
  readonly execArgv?: readonly string[]
}

/** Is told each answer when it comes, and how many are to come. */
type Progress<A> = (answer: A, left: number) => void

interface Numbered<T> {
  readonly number: number
  readonly value: T
}

/** The answers, in the order of the tasks. Tasks and answers go through JSON. Rejects when a process ends before it is done. */
export async function shareTasks<T, A>(
  tasks: readonly T[],
  { worker, processes, atOnce, weightOf = () => 1, execArgv }: Crew<T>,
  progress: Progress<A> = () => {},
): Promise<A[]> {
  const waiting = tasks.map((value, number) => ({ number, value }))
  const answers = new Map<number, A>()
  const children: ChildProcess[] = []
  const crew = Array.from({ length: Math.min(processes, tasks.length) }, () => {
    const child = fork(worker, { execArgv: [...(execArgv ?? process.execArgv), ...compilerFlags] })
    children.push(child)
    return employ<T, A>(child, waiting, { atOnce, weightOf }, ({ number, value }) => {
      answers.set(number, value)
      progress(value, tasks.length - answers.size)
    })
  })
  try {
    await Promise.all(crew)
  } finally {
    for (const child of children) child.kill()
  }
  return [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer)
}

/** One process, until nothing is waiting. */
function employ<T, A>(
  child: ChildProcess,
  waiting: Numbered<T>[],
  { atOnce, weightOf }: Required<Pick<Crew<T>, 'atOnce' | 'weightOf'>>,
  report: (answer: Numbered<A>) => void,
): Promise<void> {
  const current = new Map<number, T>()
  const next = (): void => {
    for (;;) {
      const [task] = waiting
      if (task === undefined) break
      const busy = [...current.values()].reduce((sum, one) => sum + weightOf(one), 0)
      if (current.size > 0 && busy + weightOf(task.value) > atOnce) break
      waiting.shift()
      current.set(task.number, task.value)
      child.send(task)
    }
    if (current.size === 0) child.disconnect()
  }
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Numbered<A>) => {
      current.delete(answer.number)
      report(answer)
      next()
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (current.size === 0) resolve()
      else reject(new Error(`a process ended with exit code ${code} at ${JSON.stringify([...current.values()])}`))
    })
    next()
  })
}

/** The other end: answers what it is given, until its parent has no more. */
export function answerTasks<T, A>(answer: (task: T) => Promise<A>): void {
  // What a task left open (a socket kept alive, a limit that is far away) must not keep the process.
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ number, value }: Numbered<T>) => {
    process.send?.({ number, value: await answer(value) } satisfies Numbered<A>)
  })
}
