/** The target of a run with the program behind its command, where the command is a call of npx. */
import { resolveNpx } from '../../harness/targets/resolve-npx.ts'
import type { ClientTarget, ServerTarget } from '../../harness/targets/target.ts'
import type { RunSettings } from '../options/options.ts'

type Sided =
  | { readonly side: 'server'; readonly target: ServerTarget }
  | { readonly side: 'client'; readonly target: ClientTarget }

/** Looks it up once, unless the user wants npx to be started each time. */
export async function withProgram(settings: RunSettings, signal: AbortSignal): Promise<Sided> {
  const { command, cwd, env } = settings.target
  const looks = command !== undefined && !settings.keepNpx
  const options = { cwd, env, timeoutMs: settings.limits.startMs, signal }
  const resolved = looks ? await resolveNpx(command, options) : undefined
  return settings.side === 'server'
    ? { side: 'server', target: { ...settings.target, resolved } }
    : { side: 'client', target: { ...settings.target, resolved } }
}
