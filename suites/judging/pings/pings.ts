/** What a ping gets, on either side. */
import {
  type Exchange,
  each,
  type Finding,
  failed,
  notObserved,
  passed,
  timed,
  warned,
} from '../../../harness/index.ts'

/** Milliseconds: "promptly" has no number in the page on ping, and nobody would call this prompt. */
export const promptMs = 5_000

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

/**
 * Silence breaks this rule too, and is reported under it: to whoever waits, no answer and one in half a minute are the same.
 * @param beside other requests: where those that were open at the same time took about as long, the machine was busy
 * @param all what else was asked on the connection: where most of it took about as long, the receiver is slow at everything
 */
export function promptAnswers(
  pings: readonly Exchange[],
  beside: readonly Exchange[] = [],
  all: readonly Exchange[] = [],
): Finding {
  return each(pings, (ping) => {
    const { sent, response, outcome, whatCame } = ping
    const expected = `an answer within ${promptMs} ms`
    if (sent === undefined || (response === undefined && outcome === 'closed')) return notObserved(whatCame)
    if (response === undefined) return failed(expected, whatCame)
    const took = response.at - sent.at
    if (took <= promptMs) return passed
    const others = beside.flatMap((one) => (overlap(one, ping) ? [timeOf(one)] : []))
    if (others.length > 0 && Math.min(...others) * 2 >= took)
      return notObserved(`all that was asked at the same time took seconds: ${Math.round(took)} ms`)
    const usual = usualTime(all)
    if (usual !== undefined && usual * 2 >= took)
      return notObserved(`most of its answers take seconds: ${Math.round(usual)} ms in the middle`)
    return timed(failed(expected, `${Math.round(took)} ms`))
  })
}

/** Milliseconds until the answer. */
const timeOf = ({ sent, response }: Exchange): number => (response?.at ?? 0) - (sent?.at ?? 0)

/** So many answers tell what is usual. */
const fewest = 3

/** Milliseconds that half of the answers took at least; the first request may have had to wait for the start of a process. */
function usualTime(all: readonly Exchange[]): number | undefined {
  const times = all
    .filter(({ sent, response }) => sent?.kind === 'request' && sent.method !== 'ping' && response !== undefined)
    .slice(1)
    .map(timeOf)
    .sort((a, b) => a - b)
  return times.length < fewest ? undefined : times[Math.floor(times.length / 2)]
}

/** Whether both were answered, and open at the same time. */
function overlap(a: Exchange, b: Exchange): boolean {
  if (a.sent === undefined || a.response === undefined || b.sent === undefined || b.response === undefined) return false
  return a.sent.at <= b.response.at && b.sent.at <= a.response.at
}
