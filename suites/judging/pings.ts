/** What a ping gets, on either side. */
import { all, type Exchange, each, type Finding, failed, notObserved, passed, warned } from '../../harness/index.ts'

/** Milliseconds: "promptly" has no number in the page on ping, and nobody would call this prompt. */
const promptMs = 5_000

/** An empty result, from a receiver that answers anything at all; `_meta` is no member of it. */
export function emptyResults(pings: readonly Exchange[]): Finding {
  return each(pings, ({ response, whatCame }) => {
    const expected = 'an empty result'
    if (response?.result === undefined) return failed(expected, response?.json ?? whatCame)
    const others = Object.keys(response.result).filter((name) => name !== '_meta')
    return others.length === 0 ? passed : warned(expected, response.result)
  })
}

/** How long the answers took. That there is one is the other rule. */
export function promptAnswers(pings: readonly Exchange[]): Finding {
  return all(
    pings.map(({ sent, response, whatCame }) => {
      if (sent === undefined || response === undefined) return notObserved(`ping got ${whatCame}`)
      const took = response.at - sent.at
      return took <= promptMs ? passed : failed(`an answer within ${promptMs} ms`, `${Math.round(took)} ms`)
    }),
  )
}
