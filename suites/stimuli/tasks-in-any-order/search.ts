/** Looks for the smallest sequence that a server answers otherwise than the model allows. */
import fc from 'fast-check'
import { carryOutTaskSteps, type TaskPort } from './carry-out.ts'
import type { Misfit } from './model.ts'
import { type Operation, type TaskKind, type TaskStep, taskSequences } from './steps.ts'

interface SearchOptions {
  readonly seed: number
  readonly runs: number
  readonly offered: readonly TaskKind[]
  /** What the server has declared. */
  readonly operations: readonly Operation[]
  /** Milliseconds that looking for a smaller one may take. */
  readonly limitMs: number
  /** Ends the search. */
  readonly signal?: AbortSignal
}

interface Found {
  readonly misfit: Misfit
  readonly steps: readonly TaskStep[]
  readonly shrinks: number
}

/** @returns the smallest sequence that does not fit; undefined if all fit */
export async function searchMisfit(port: TaskPort, options: SearchOptions): Promise<Found | undefined> {
  const { seed, runs: numRuns, offered, operations, limitMs, signal } = options
  let smallest: { misfit: Misfit; steps: readonly TaskStep[] } | undefined
  const property = fc.asyncProperty(taskSequences(port.form, offered, operations), async (steps) => {
    if (signal?.aborted === true) return true
    const found = await carryOutTaskSteps(steps, port)
    // What comes after the step that does not fit is no part of it.
    if (found !== undefined) smallest = { misfit: found.misfit, steps: steps.slice(0, found.after + 1) }
    return found === undefined
  })
  const { failed, numShrinks } = await fc.check(property, { seed, numRuns, interruptAfterTimeLimit: limitMs })
  return failed && smallest !== undefined ? { ...smallest, shrinks: numShrinks } : undefined
}
