/** Servers that take long to start: who opens a client waits for each of them. */
import type { RunRecord } from '../record/run-record.ts'
import { count, duration } from '../text/words.ts'
import type { Advice } from './advice.ts'

export function ofStarts({ info, starts }: RunRecord): readonly Advice[] {
  if (info?.side !== 'server' || starts === undefined || starts.slow * 2 <= starts.count) return []
  return [
    {
      id: 'starts.slow',
      says: `${starts.slow} of ${count(starts.count, 'start')} took over ${duration(starts.slowMs)}. Clients wait for it whenever they open the server, and some give up.`,
      about: [],
      help: 'Answer initialize first; load what takes long when it is first needed.',
    },
  ]
}
