/** What the user has stated of the limits of a target: judges read it from the trace, as nothing else there tells of it. */
import type { JudgeContext, StatedRate } from '../../../harness/index.ts'

const begins = (key: string): string => `the configuration states limits.${key}: `

export function noteLimit(client: { note(text: string): void }, key: string, value: string | number): void {
  client.note(`${begins(key)}${value}`)
}

/** The stated value; undefined where none was. */
export function statedLimit({ conversations }: Pick<JudgeContext, 'conversations'>, key: string): string | undefined {
  const note = conversations
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.kind === 'note' && event.note.startsWith(begins(key)) ? [event.note] : []))[0]
  return note?.slice(begins(key).length)
}

/** More than these are not sent at once: that is another test. */
export const mostInBurst = 1_000

/** One too many for any way to count: a window may end in between, and the next one begin. None where that is more than is sent. */
export function callsForBurst({ count }: StatedRate): number {
  const times = 3 * count + 1
  return times > mostInBurst ? 0 : times
}
