/** The target of a run, of its side, with the program behind a call of npx. */
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import { withProgram } from '../../harness/targets/with-program.ts'
import type { RunSettings } from '../options/options.ts'

type Sided =
  | { readonly side: 'server'; readonly target: ServerTarget }
  | { readonly side: 'client'; readonly target: ClientTarget }

export async function targetOf(settings: RunSettings, signal: AbortSignal): Promise<Sided> {
  const looking = { keepNpx: settings.keepNpx, startMs: settings.limits.startMs, signal }
  return settings.side === 'server'
    ? { side: 'server', target: await withProgram(settings.target, looking) }
    : { side: 'client', target: await withProgram(settings.target, looking) }
}
