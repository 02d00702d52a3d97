/** Finds out which revision two parties speak, from what they say. */
import {
  isJsonArray,
  isJsonObject,
  isRevisionId,
  type Json,
  type JsonObject,
  type RevisionId,
} from '../../schema/index.ts'
import { modern, newestLegacy } from '../revisions/index.ts'
import type { Side } from '../trace/place.ts'
import { at } from '../wire/json/json.ts'

/** The parties speak this revision; or one that we do not know, by this name. */
type Spoken = { readonly revision: RevisionId } | { readonly unknown: string }

/** What one party says about itself. */
interface Party {
  readonly implementation?: JsonObject
  readonly capabilities: JsonObject
}

export type Parties = Readonly<Partial<Record<Side, Party>>>

const meta = 'io.modelcontextprotocol/'

/** The most requests without answer that are remembered. */
const mostOpen = 100

export class RevisionFinder {
  /** What each open request says about the revision, by its id. */
  readonly #asked = new Map<string, { readonly isOpening: boolean; readonly version: Json | undefined }>()
  #proposed: RevisionId | undefined
  #parties: Parties = {}

  /** Reads the next unit of the wire; returns what is spoken as soon as that is settled. */
  see(json: Json | undefined, from: Side): Spoken | undefined {
    for (const message of isJsonArray(json) ? json : [json]) {
      const spoken = isJsonObject(message) ? this.#read(message, from) : undefined
      if (spoken !== undefined) return spoken
    }
    return undefined
  }

  /** What the client proposed last, for a conversation that settled nothing. */
  get proposed(): RevisionId {
    return this.#proposed ?? newestLegacy
  }

  get parties(): Parties {
    return this.#parties
  }

  #read(message: JsonObject, from: Side): Spoken | undefined {
    const key = JSON.stringify(message.id ?? null)
    if (from === 'client' && typeof message.method === 'string') {
      const isOpening = message.method === 'initialize'
      const version = isOpening
        ? at(message, 'params', 'protocolVersion')
        : at(message, 'params', '_meta', `${meta}protocolVersion`)
      if (version === undefined) return undefined
      const about = isOpening ? at(message, 'params') : at(message, 'params', '_meta')
      if (isOpening) this.#introduce('client', at(about, 'clientInfo'), at(about, 'capabilities'))
      else this.#introduce('client', at(about, `${meta}clientInfo`), at(about, `${meta}clientCapabilities`))
      if (typeof version === 'string' && isRevisionId(version)) this.#proposed = version
      if (this.#asked.size < mostOpen) this.#asked.set(key, { isOpening, version })
      return undefined
    }
    const asked = from === 'server' && message.method === undefined ? this.#asked.get(key) : undefined
    if (asked === undefined) return undefined
    this.#asked.delete(key)
    if (message.result === undefined) return undefined
    this.#introduce('server', at(message.result, 'serverInfo'), at(message.result, 'capabilities'))
    return asked.isOpening ? settled(at(message, 'result', 'protocolVersion')) : settledByRequest(asked.version)
  }

  #introduce(side: Side, implementation: Json | undefined, capabilities: Json | undefined): void {
    if (!isJsonObject(capabilities)) return
    const named = isJsonObject(implementation) ? { implementation } : {}
    this.#parties = { ...this.#parties, [side]: { ...named, capabilities } }
  }
}

function settled(version: Json | undefined): Spoken | undefined {
  if (typeof version !== 'string') return undefined
  return isRevisionId(version) ? { revision: version } : { unknown: version }
}

/** A request that names its revision settles it once it has got a result: a revision without sessions has no other handshake. */
function settledByRequest(version: Json | undefined): Spoken | undefined {
  const spoken = settled(version)
  return spoken === undefined || ('revision' in spoken && !modern.includes(spoken.revision)) ? undefined : spoken
}
