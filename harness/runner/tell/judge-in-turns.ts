/** Judging in turns: a run that judges much still hears signals, timers and its target. */
import { setImmediate as turn } from 'node:timers/promises'
import type { Judging } from '../../judging/judging.ts'

/** Milliseconds of judging before everything else has its turn. */
const turnMs = 8

/**
 * Resolves when all that was due has been judged; callers wait for each other. Rejects when a finding cannot be taken in.
 * @param isTimeUp from then on nothing more is judged
 */
export function judgeInTurns(judging: Judging, isTimeUp: () => boolean = () => false): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    const next = last.then(() => work(judging, isTimeUp))
    last = next.catch(() => undefined)
    return next
  }
}

async function work(judging: Judging, isTimeUp: () => boolean): Promise<void> {
  let until = performance.now() + turnMs
  const steps = judging.work()
  for (;;) {
    if (isTimeUp()) judging.hurry()
    if (steps.next().done === true) return
    if (performance.now() < until) continue
    await turn()
    until = performance.now() + turnMs
  }
}
