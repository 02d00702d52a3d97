/** One page for all runs of `--watch`: each begins it anew. */
import type { Io } from '../io.ts'
import type { RunDisplay } from '../watch/runs.ts'
import { type ForPage, shownByWatch } from './open-live.ts'

/** Opens it, before the first run. */
export async function pageOfRuns(io: Io): Promise<RunDisplay & { close(): Promise<void> }> {
  const { openLivePage } = await import('./live-page.ts')
  const page = await openLivePage({}, io)
  return {
    env: { [shownByWatch]: '1' },
    take(messages) {
      if (!Array.isArray(messages)) return
      for (const one of messages) {
        // Runs that we have started are on the other end, and no target: it does not get the channel.
        const message: ForPage = one
        if (message.kind === 'begin') page.begin(message.begin)
        else if (message.kind === 'trace') page.trace(message.event)
        else page.told(message.part, message.event)
      }
    },
    close: () => page.close(),
  }
}
