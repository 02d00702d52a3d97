/** Who shows a run: a page of this program, or that of the program that watches and starts run after run. */

import type { Suite } from '../../harness/judging/suite.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { Select } from '../../harness/runner/options.ts'
import type { TraceEvent } from '../../harness/trace/events.ts'
import type { Side } from '../../harness/trace/place.ts'
import type { LiveBegin } from '../../reports/html/live.ts'
import type { Io } from '../io.ts'
import type { RunSettings } from '../options/options.ts'
import type { LivePage, LivePageOptions } from './live-page.ts'
import { livePart } from './live-part.ts'

/** In the environment of a run that `--watch` has started. */
export const shownByWatch = 'MCP_CONFORM_UI_OF_WATCH'

/** What a run tells the program that shows it. */
export type ForPage =
  | { readonly kind: 'begin'; readonly begin: LiveBegin }
  | { readonly kind: 'trace'; readonly event: TraceEvent }
  | { readonly kind: 'told'; readonly part: Side; readonly event: RunEvent }

type ShownRun = Pick<LivePage, 'trace' | 'told' | 'seen' | 'close'>

/** Begins to show a run. */
export async function openLive(settings: RunSettings, suite: Suite, select: Select, io: Io): Promise<ShownRun> {
  const { side, rules } = settings
  const target = io.secrets.output(targetText(settings))
  const begin: LiveBegin = { kind: 'begun', target, parts: [livePart(suite, side, select)] }
  if (process.env[shownByWatch] !== undefined && process.send !== undefined) {
    // It is none of the target's business.
    delete process.env[shownByWatch]
    return toParent(begin)
  }
  const { openLivePage } = await import('./live-page.ts')
  const again = againTo(settings, io)
  const options = { rules, sendAgain: again }
  const page = await openLivePage(options, io)
  page.begin({ ...begin, ...(again === undefined ? {} : { sendAgain: meaningOfSending }) })
  return page
}

/** Undefined where no server is tested, which a message could be sent to. */
function againTo(settings: RunSettings, { secrets }: Io): LivePageOptions['sendAgain'] {
  if (settings.side !== 'server' || settings.kind !== undefined) return undefined
  const { target } = settings
  if ('groups' in target) return undefined
  return async (message) => {
    const { sendAgain } = await import('../../harness/runner/lanes/send-again.ts')
    // The run starts it where it has to be started.
    const { command: _, ...running } = target
    return sendAgain(target.startsHttp === true ? { ...running, startsHttp: false } : target, message, secrets)
  }
}

/** What sending again means, for whoever has to agree. */
export const meaningOfSending =
  'mcp-conform opens a new conversation with the server (over stdio it starts the server again) and sends this message with a new id.'

function targetText({ target }: RunSettings): string {
  const command = 'command' in target && target.command !== undefined ? [target.command.join(' ')] : []
  const url = 'url' in target && target.url !== undefined ? [String(target.url)] : []
  return [...command, ...url].join(' and ')
}

/** Milliseconds in which messages are gathered. */
const gatherMs = 50

function toParent(begin: LiveBegin): ShownRun {
  let waiting: ForPage[] = [{ kind: 'begin', begin }]
  let timer: NodeJS.Timeout | undefined
  const flush = (done: () => void = () => {}): void => {
    timer = undefined
    const messages = waiting
    waiting = []
    if (process.connected) process.send?.(messages, undefined, undefined, () => done())
    else done()
  }
  const post = (message: ForPage): void => {
    waiting.push(message)
    timer ??= setTimeout(flush, gatherMs)
  }
  return {
    trace: (event) => post({ kind: 'trace', event }),
    told: (part, event) => post({ kind: 'told', part, event }),
    seen: async () => {},
    async close() {
      clearTimeout(timer)
      await new Promise<void>((resolve) => flush(resolve))
      if (process.connected) process.disconnect()
    },
  }
}
