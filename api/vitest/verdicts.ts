/** The verdicts of a run, for whoever waits for one of them. */
import type { BaselineState, Place, Result, Run, RunEvent, Summary } from '../index.ts'

export interface Verdicts {
  /** The result as soon as it is certain; without one, why there is none. */
  of(requirement: string, place: Place): Promise<{ readonly result?: Result; readonly why: string }>
  /** Rejects where the target crashed, or the run came to no conclusion and nobody was told; else says why it was not, if so. */
  end(name: string): Promise<{ readonly why: string }>
  /** Entries of the baseline that do not hold. */
  flaws(): Promise<BaselineState['flaws']>
}

export function verdictsOf(run: Run): Verdicts {
  const results = new Map<string, Result>()
  const waiting = new Map<string, () => void>()
  let baseline: BaselineState | undefined
  const refused = new Map<string, string>()
  const crashes: Crash[] = []
  const reading = (async () => {
    for await (const event of run) {
      if (event.type === 'baseline') baseline = event.baseline
      if (event.type === 'facts') for (const one of event.facts.refused) refused.set(placeKey(one), one.reason)
      if (event.type === 'crash' && event.crash.times > 1) crashes.push(event.crash)
      if (event.type !== 'result') continue
      const key = keyOf(event.result.requirement, event.result)
      results.set(key, event.result)
      waiting.get(key)?.()
    }
    return await run.summary
  })()
  // Callers that wait learn it from the promise that is returned below.
  reading.catch(() => {})
  let teller: string | undefined
  /** What is wrong with the whole run fails one test, also when that one is tried again; hundreds would say no more. */
  const fail = (key: string, error: unknown): { readonly why: string } => {
    teller ??= key
    if (teller === key) throw error
    return { why: `the run came to no end; ${teller} says why` }
  }
  return {
    async of(requirement, place) {
      const key = keyOf(requirement, place)
      try {
        if (!results.has(key)) await Promise.race([reading, new Promise<void>((resolve) => waiting.set(key, resolve))])
      } catch (error) {
        return fail(key, error)
      }
      const result = results.get(key)
      if (result !== undefined) return { result, why: '' }
      const summary = await reading
      if (isOpen(summary)) return fail(key, openRun(summary))
      const notSpoken = refused.get(placeKey(place))
      if (notSpoken !== undefined) return { why: `the target does not speak it: ${notSpoken}` }
      return { why: 'no scenario of this run judges it here' }
    },
    async end(name) {
      let summary: Awaited<typeof reading>
      try {
        summary = await reading
      } catch (error) {
        return fail(name, error)
      }
      if (crashes.length > 0) throw new Error(crashes.map(crashText).join('\n'))
      return isOpen(summary) ? fail(name, openRun(summary)) : { why: '' }
    },
    async flaws() {
      await reading
      return baseline?.flaws ?? []
    },
  }
}

type Crash = Extract<RunEvent, { type: 'crash' }>['crash']

function crashText({ how, after, times, repeat }: Crash): string {
  const again = repeat === undefined ? '' : `\nagain: ${repeat}`
  return `The target ${how}${after === undefined ? '' : ` after ${after}`}, ${times} times.${again}`
}

const isOpen = ({ outcome }: Summary): boolean => outcome === 'incomplete' || outcome === 'interrupted'

function openRun({ outcome, problems }: Summary): Error {
  return new Error(`The run is ${outcome}: ${problems.join('\n')}`)
}

const placeKey = ({ revision, transport }: Place): string => `${revision} ${transport}`
const keyOf = (requirement: string, place: Place): string => `${placeKey(place)} ${requirement}`
