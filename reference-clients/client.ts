import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { follow, reportNoSession } from './actions/act.ts'
import { Authorizer } from './authorization/authorizer.ts'
import { connectHttp, connectStdio } from './eras/connect.ts'
import type { Session } from './eras/session.ts'
import { ConnectionLost, messageOf } from './errors.ts'
import type { Work } from './features/actions.ts'
import { useLogging } from './features/logging.ts'
import { usePrompts } from './features/prompts.ts'
import { useResources } from './features/resources.ts'
import { useTools } from './features/tools.ts'
import { createRun, type Run } from './launch/run.ts'
import type { ClientOptions } from './options.ts'
import type { Action, Outcome } from './outcome.ts'
import { launch } from './transports/stdio/launch.ts'

/** Where the server is: a URL, a command to start, or the open standard streams of a running server. */
export type Target =
  | { url: string; signal?: AbortSignal }
  | { command: string; args: readonly string[]; signal?: AbortSignal }
  | { input: Readable; output: Writable; signal?: AbortSignal }

export interface ReferenceClient {
  /**
   * Connects, uses what the server offers, closes in order. Never rejects: what went wrong is in the outcome.
   * Aborting `signal` ends the run at once. Each call is a conversation of its own.
   */
  run(target: Target): Promise<Outcome>
}

/** A client of our own, without SDK, for every revision and transport. Instances share nothing. */
export function createReferenceClient(options: ClientOptions = {}): ReferenceClient {
  return {
    async run(target) {
      const { count = 1, order = 'in turn' } = (options.actions === undefined && options.quirk?.conversations) || {}
      const first = converseOnce(options, target)
      const all = [first]
      while (all.length < count) {
        if (order === 'in turn') await all.at(-1)
        all.push(converseOnce(options, target))
      }
      const ended = await Promise.all(all)
      return ended.find(({ status }) => status === 'failed') ?? first
    },
  }
}

async function converseOnce(options: ClientOptions, target: Target): Promise<Outcome> {
  const run = createRun(options, target.signal ?? new AbortController().signal)
  run.authorizer = authorizerOf(run)
  const actions: Action[] = []
  const { warnings } = run
  try {
    await converse(run, target, actions)
    const { revision, transport } = run.state
    return { status: 'completed', revision, transport, actions, warnings }
  } catch (error) {
    const { revision, transport } = run.state
    return { status: 'failed', error: messageOf(error), revision, transport, actions, warnings }
  } finally {
    run.authorizer?.close()
  }
}

/** Tokens are of one server: each session has its own. */
function authorizerOf(run: Run): Authorizer | undefined {
  const { openBrowser, identity = {} } = run.options
  return openBrowser === undefined ? undefined : new Authorizer(run, openBrowser, identity)
}

const beside: Parameters<typeof follow>[1] = {
  open(run, place) {
    run.authorizer = authorizerOf(run)
    return connect(run, place)
  },
  async close(run, session) {
    await close(run, session)
    run.authorizer?.close()
  },
}

/** A server process that dies in the middle is started once more (basic/transports, stdio). */
async function converse(run: Run, target: Target, actions: Action[]): Promise<void> {
  for (let restarts = 0; ; restarts += 1) {
    const session = await connect(run, target).catch((error: unknown) => {
      reportNoSession(run, error)
      throw error
    })
    const mayRestart = 'command' in target && restarts === 0 && run.decide.restarts(() => true)
    const work: Work = { run, session, actions, ...(mayRestart && { restart }) }
    async function restart(): Promise<void> {
      await work.session.close()
      work.session = await connect(run, target)
    }
    try {
      return await (run.options.actions === undefined ? useEverything(work) : follow(work, beside))
    } catch (error) {
      if (!(error instanceof ConnectionLost) || !mayRestart || run.signal.aborted) throw error
      run.warn('the server process is gone and is started again')
    } finally {
      await close(run, work.session)
    }
  }
}

async function connect(run: Run, target: Target): Promise<Session> {
  if ('url' in target) {
    run.origin = new URL(target.url).origin
    return connectHttp(run, target.url)
  }
  if ('command' in target) return connectStdio(run, await launch(target.command, target.args, run.options.serverStderr))
  return connectStdio(run, target)
}

async function useEverything(work: Work): Promise<void> {
  if (work.run.options.scenario === 'initialize') return
  await useLogging(work)
  await useTools(work)
  await useResources(work)
  await usePrompts(work)
}

async function close(run: Run, session: Session): Promise<void> {
  const { channel, context } = session.connection
  if (!run.signal.aborted) {
    // A server may keep the head of its GET stream back until it has something to say.
    const limit = delay(run.limits.closeMs, undefined, { ref: false })
    await Promise.race([channel.listening(), limit])
    await session.fence()
    await run.seams.order?.beforeClose?.(context)
  }
  await session.close()
}
