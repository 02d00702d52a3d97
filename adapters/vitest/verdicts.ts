/** The verdicts of a run, for whoever waits for one of them. */
import type { BaselineState, Place, Result, Run } from '../../api/index.ts'

export interface Verdicts {
  /** The result as soon as it is certain; without one, why there is none. */
  of(requirement: string, place: Place): Promise<{ readonly result?: Result; readonly why: string }>
  /** Entries of the baseline that do not hold. */
  flaws(): Promise<BaselineState['flaws']>
}

export function verdictsOf(run: Run): Verdicts {
  const results = new Map<string, Result>()
  const waiting = new Map<string, () => void>()
  let baseline: BaselineState | undefined
  const refused = new Map<string, string>()
  const reading = (async () => {
    for await (const event of run) {
      if (event.type === 'baseline') baseline = event.baseline
      if (event.type === 'facts') for (const one of event.facts.refused) refused.set(placeKey(one), one.reason)
      if (event.type !== 'result') continue
      const key = keyOf(event.result.requirement, event.result)
      results.set(key, event.result)
      waiting.get(key)?.()
    }
    return await run.summary
  })()
  // Who waits is told by what is returned below.
  reading.catch(() => {})
  return {
    async of(requirement, place) {
      const key = keyOf(requirement, place)
      if (!results.has(key)) await Promise.race([reading, new Promise<void>((resolve) => waiting.set(key, resolve))])
      const result = results.get(key)
      if (result !== undefined) return { result, why: '' }
      const { problems, outcome } = await reading
      const notSpoken = refused.get(placeKey(place))
      if (notSpoken !== undefined) return { why: `the target does not speak it: ${notSpoken}` }
      if (outcome === 'incomplete' || outcome === 'interrupted')
        throw new Error(`The run is ${outcome}: ${problems.join('\n')}`)
      return { why: 'no scenario of this run judges it here' }
    },
    async flaws() {
      await reading
      return baseline?.flaws ?? []
    },
  }
}

const placeKey = ({ revision, transport }: Place): string => `${revision} ${transport}`
const keyOf = (requirement: string, place: Place): string => `${placeKey(place)} ${requirement}`
