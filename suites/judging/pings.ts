/** What a ping gets, on either side. */
import { type Exchange, each, type Finding, failed, notObserved, passed, warned } from '../../harness/index.ts'

/** Milliseconds: "promptly" has no number in the page on ping, and nobody would call this prompt. */
const promptMs = 5_000

/** From a receiver that answers other things. `_meta` is no member of a result. */
export function emptyResults(pings: readonly Exchange[]): Finding {
  return each(pings, ({ response, outcome, whatCame }) => {
    const expected = 'an empty result'
    if (response === undefined && outcome === 'closed') return notObserved(whatCame)
    if (response?.result === undefined) return failed(expected, response?.json ?? whatCame)
    const others = Object.keys(response.result).filter((name) => name !== '_meta')
    return others.length === 0 ? passed : warned(expected, response.result)
  })
}

/** Silence breaks this rule too, and is reported under it: to whoever waits, no answer and one in half a minute are the same. */
export function promptAnswers(pings: readonly Exchange[]): Finding {
  return each(pings, ({ sent, response, outcome, whatCame }) => {
    const expected = `an answer within ${promptMs} ms`
    if (sent === undefined || (response === undefined && outcome === 'closed')) return notObserved(whatCame)
    if (response === undefined) return failed(expected, whatCame)
    const took = response.at - sent.at
    return took <= promptMs ? passed : failed(expected, `${Math.round(took)} ms`)
  })
}
