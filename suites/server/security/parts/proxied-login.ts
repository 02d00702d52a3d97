/** What users and attackers do at a server that forwards its users to a third party. */
import { randomBytes } from 'node:crypto'
import { header } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { newVerifier, type Party, type Player, secureUri, type Walk, type Ways } from '../../../stimuli/oauth/player.ts'

/** Redirect URIs that differ from the registered one: only so far as a lax comparison may not see, by what a pattern lets through, altogether. */
export const redirectVariants = {
  exact: [
    `${secureUri}/`,
    'https://client.example/Callback',
    `${secureUri}?next=1`,
    'https://client.example/%63allback',
  ],
  pattern: [`${secureUri}/deeper`, `${secureUri}.other`, 'https://sub.client.example/callback'],
  changed: ['https://elsewhere.example/take', 'http://elsewhere.example/callback'],
} as const

/** Words that a page may show to mean the client. */
export const clientName = 'Conformance Calendar Reader'

const mostCookies = 4
const mostGuesses = 6

export class ProxiedLogin {
  readonly #player: Player
  readonly #party: Party
  readonly #away: readonly string[]
  readonly #states: string[] = []
  readonly #ownStates: string[] = []

  constructor(player: Player, party: Party, port: number) {
    this.#player = player
    this.#party = party
    this.#away = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}/authorize`)
  }

  /** Goes through the pages of the server until it sends the user to the third party. */
  async leave(as: string, ways: Ways, redirectUri = secureUri): Promise<Walk> {
    const start = this.#player.request(this.#party, newVerifier(), { redirect_uri: redirectUri })
    const own = new URL(start).searchParams.get('state')
    const walk = await this.#player.walk(start, [...this.#away, redirectUri, secureUri], as, ways)
    const state = walk.arrived?.searchParams.get('state') ?? ''
    if (own !== null) this.#ownStates.push(own)
    if (this.isAway(walk)) this.#states.push(state)
    return walk
  }

  isAway({ arrived }: Walk): boolean {
    return arrived !== undefined && this.#away.includes(arrived.origin + arrived.pathname)
  }

  /** Where the third party sends the user who has logged in, with a code that was not used yet. */
  async callback({ arrived }: Walk): Promise<URL | undefined> {
    if (arrived === undefined) return undefined
    const { http } = await this.#player.get(arrived.href)
    const location = header(http?.responseHeaders ?? [], 'location')
    return location !== undefined && URL.canParse(location) ? new URL(location) : undefined
  }

  /** Comes back, which may lead on to the client. */
  back(as: string, url: URL | undefined, cookies: Map<string, string>, target: string = secureUri): Promise<unknown> {
    if (url === undefined) return Promise.resolve()
    return this.#player.walk(url.href, [target, secureUri], as, { cookies })
  }

  /** All that is tried; what only we can know is told. */
  async tryAll(): Promise<void> {
    const jar = new Map<string, string>()
    const first = await this.leave('first', { cookies: jar })
    if (!this.isAway(first)) return
    const forms = first.pages.length
    await this.back('done', await this.callback(first), jar)
    await this.back('replay', await this.callback(first), jar)
    await this.#keeps(jar)
    for (const [kind, uris] of Object.entries(redirectVariants))
      for (const [i, uri] of uris.entries()) await this.#redirect(`${kind}-${i}`, uri, new Map(jar))
    const stranger = new Map<string, string>()
    const asked = await this.leave('stranger', { cookies: stranger, forms: forms - 1 })
    if (forms > 0 && asked.form !== undefined) {
      await this.#early(asked, first, stranger)
      const victim = new Map<string, string>()
      await this.leave('victim', { cookies: victim, forms: forms - 1 })
      const sent = this.#player.submitting(asked.form, forms - 1)
      await this.#player.walk(sent, [...this.#away, secureUri], 'forged', { cookies: victim })
    }
    await this.#wrongBacks()
    this.#player.tell({
      forms,
      scope: first.arrived?.searchParams.get('scope') ?? '',
      states: this.#states,
      ownStates: this.#ownStates,
    })
  }

  /** Which cookies the consent rests on: without them the user is asked anew. */
  async #keeps(jar: ReadonlyMap<string, string>): Promise<void> {
    const again = await this.leave('again', { cookies: new Map(jar), forms: 0 })
    if (!this.isAway(again)) return
    const tracking: JsonObject[] = []
    for (const [name, value] of [...jar].slice(0, mostCookies)) {
      const others = new Map([...jar].filter(([other]) => other !== name))
      const without = await this.leave(`without-${name}`, { cookies: new Map(others), forms: 0 })
      if (this.isAway(without)) continue
      const altered = await this.leave(`altered-${name}`, { cookies: others.set(name, changed(value)), forms: 0 })
      const { attributes = [], sameSite = '' } = this.#player.cookiesSet.get(name) ?? {}
      tracking.push({ name, attributes, sameSite, isForged: this.isAway(altered) })
    }
    this.#player.tell({ tracking })
  }

  /** Nobody has agreed yet: whatever the browser was given so far must not do as a state. */
  async #early({ form }: Walk, first: Walk, cookies: Map<string, string>): Promise<void> {
    const known = [...(form?.fields.values() ?? []), ...cookies.values(), ...valuesIn(form?.action)]
    for (const [i, guess] of [...new Set(known)].filter(isLong).slice(0, mostGuesses).entries()) {
      const url = await this.callback(first)
      url?.searchParams.set('state', guess)
      await this.back(`early-${i}`, url, new Map(cookies))
    }
  }

  async #redirect(as: string, uri: string, cookies: Map<string, string>): Promise<void> {
    const walk = await this.leave(as, { cookies }, uri)
    if (this.isAway(walk)) await this.back(`${as}-back`, await this.callback(walk), cookies, uri)
  }

  /** Comes back in a browser that was never sent, without a state, and with another one. */
  async #wrongBacks(): Promise<void> {
    const cookies = new Map<string, string>()
    const walk = await this.leave('elsewhere', { cookies })
    await this.back('elsewhere-back', await this.callback(walk), new Map())
    const none = await this.callback(walk)
    none?.searchParams.delete('state')
    await this.back('no-state', none, new Map(cookies))
    const other = await this.callback(walk)
    other?.searchParams.set('state', randomBytes(24).toString('base64url'))
    await this.back('other-state', other, new Map(cookies))
  }
}

const isLong = (text: string): boolean => text.length >= 8

const valuesIn = (url: string | undefined): readonly string[] =>
  url !== undefined && URL.canParse(url) ? [...new URL(url).searchParams.values()] : []

/** The same text with another character at its beginning: what comes last may be mere padding. */
const changed = (value: string): string => `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
