/** The sessions of one conversation of a driver: that of its own server, and those that it was told to open beside. */
import type { Session } from '../eras/session.ts'
import { NotAllowed } from '../errors.ts'
import type { Work } from '../features/actions.ts'
import { callListedTool, offeredTools, planCalls } from '../features/tools.ts'
import type { Run } from '../launch/run.ts'
import { isObject, type JsonObject } from '../messages.ts'
import type { OfferedTool } from './user-seams.ts'

/** Where a server is that a driver is told of. */
type ServerPlace = { url: string } | { command: string; args: readonly string[] }

interface Ways {
  open(run: Run, place: ServerPlace): Promise<Session>
  close(run: Run, session: Session): Promise<void>
}

export class Sessions {
  readonly first: Work
  readonly #named = new Map<string, Work>()
  readonly #others: Work[] = []
  readonly #ways: Ways

  constructor(first: Work, name: unknown, ways: Ways) {
    this.first = first
    this.#ways = ways
    if (typeof name === 'string') this.#named.set(name, first)
    first.beside = () => this.all
  }

  /** In the order in which they were opened. */
  get all(): readonly Work[] {
    return [this.first, ...this.#others]
  }

  /** @throws NotAllowed when there is none of that name */
  of({ on }: JsonObject): Work {
    const found = on === undefined ? this.first : this.#named.get(String(on))
    if (found === undefined) throw new NotAllowed(`there is no session ${String(on)}`)
    return found
  }

  async open({ server, as }: JsonObject): Promise<JsonObject> {
    const { run } = this.first
    // What is known of a server belongs to its session; all else is of one client.
    const own: Run = {
      ...run,
      state: { ...run.state, serverCapabilities: {}, serverName: '' },
      noticed: new Set(),
      authorizer: undefined,
    }
    const session = await this.#ways.open(own, placeOf(server))
    const work: Work = { run: own, session, actions: this.first.actions, beside: () => this.all }
    this.#others.push(work)
    if (typeof as === 'string') this.#named.set(as, work)
    return { version: own.state.revision, capabilities: own.state.serverCapabilities }
  }

  async close(): Promise<void> {
    for (const { run, session } of this.#others) await this.#ways.close(run, session)
  }
}

function placeOf(server: unknown): ServerPlace {
  const { url, command } = isObject(server) ? server : {}
  if (typeof url === 'string') return { url }
  const [program, ...args] = Array.isArray(command) ? command.map(String) : []
  if (program === undefined) throw new NotAllowed('no server is given')
  return { command: program, args }
}

/** Calls each tool that the model is offered, by the name that it has there: behind the number of its server. */
export async function callOffered({ all, first }: Sessions): Promise<string[]> {
  const offered: OfferedTool[] = []
  for (const [n, work] of all.entries()) {
    const { serverName } = work.run.state
    for (const tool of await offeredTools(work))
      offered.push({ name: `${n + 1}_${String(tool.name)}`, server: n, serverName, tool })
  }
  const kept = first.run.seams.user?.offers?.(offered, () => offered) ?? offered
  for (const { server, tool } of kept) {
    const work = all[server] ?? first
    for (const { callArguments } of planCalls(work, [tool])) await callListedTool(work, tool, callArguments)
  }
  return kept.map(({ name }) => name)
}
