/** Fixtures that the user's configuration names: whether the target has them, and whether they answered. */
import type { Json } from '../../../schema/index.ts'
import type { FixtureMap } from '../../fixtures/bindings.ts'
import type { FixtureDefinition } from '../../fixtures/fixture-definition.ts'
import { listedNames } from '../../fixtures/listed-names.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { jsonOf } from '../../trace/message-json.ts'
import { at } from '../../wire/json/json.ts'
import type { RunEvent } from '../events.ts'

interface Use {
  readonly fixture: string
  readonly name: string
  calls: number
  works: boolean
  /** The last answer that was none, in short. */
  refusal: string
}

/** Names that a message shows of what the target lists. */
const shownNames = 5
/** Invalid parameters, no such method, no such resource. */
const refusals: readonly (Json | undefined)[] = [-32602, -32601, -32002]
const methods = ['tools/call', 'prompts/get', 'resources/read', 'resources/subscribe']

export class ConfiguredFixtures {
  readonly #uses: readonly Use[]
  readonly #contract: readonly FixtureDefinition[]
  readonly #listed = new Set<string>()
  readonly #open = new Map<string, readonly Use[]>()

  constructor(mapped: FixtureMap, contract: readonly FixtureDefinition[]) {
    this.#contract = contract
    this.#uses = Object.entries(mapped).map(([fixture, { name }]) => ({
      ...{ fixture, name, calls: 0, works: false, refusal: '' },
    }))
  }

  /** Takes in the next event of the trace. */
  see(event: TraceEvent): void {
    if (this.#uses.length === 0) return
    if (event.kind === 'facts') {
      for (const place of event.facts.accepted)
        for (const names of Object.values(listedNames(place))) for (const name of names.keys()) this.#listed.add(name)
    } else if (event.kind === 'message') {
      if (event.direction === 'sent') this.#sent(event)
      else if (this.#open.size > 0) this.#received(event)
    }
  }

  /** One event for each that never answered: a problem where it was tried, for then something that was wanted was not tested. */
  events(): RunEvent[] {
    return this.#uses.flatMap((use): RunEvent[] => {
      const isListed = this.#listed.has(use.name)
      if (use.works || (isListed && use.calls === 0)) return []
      const tried = use.calls === 0 ? ', and nothing in this run calls it' : `, and answers: ${use.refusal}`
      const message = isListed
        ? `fixtures.${use.fixture}: ${JSON.stringify(use.name)} answers each call with ${use.refusal}; are its arguments right?`
        : `fixtures.${use.fixture}: the server lists no ${this.#kindOf(use)} ${JSON.stringify(use.name)} (${this.#others()})${tried}`
      return [{ type: use.calls === 0 ? 'bound' : 'problem', message }]
    })
  }

  #sent(event: EventOf<'message'>): void {
    if (event.deliberate !== undefined) return
    const json = jsonOf(event)
    if (!methods.some((method) => method === at(json, 'method'))) return
    const named = at(json, 'params', 'name') ?? at(json, 'params', 'uri')
    const uses = this.#uses.filter(({ name }) => name === named)
    if (uses.length > 0) this.#open.set(keyOf(event, json), uses)
  }

  #received(event: EventOf<'message'>): void {
    const json = jsonOf(event)
    const key = keyOf(event, json)
    const uses = this.#open.get(key)
    if (uses === undefined) return
    this.#open.delete(key)
    for (const use of uses) {
      const refusal = refusalIn(json, this.#listed.has(use.name))
      use.calls += 1
      use.works ||= refusal === undefined
      use.refusal = refusal ?? use.refusal
    }
  }

  #kindOf({ fixture }: Use): string {
    return this.#contract.find(({ name, variants = {} }) => name === fixture || fixture in variants)?.kind ?? 'tool'
  }

  #others(): string {
    const names = [...this.#listed]
    const more = names.length > shownNames ? `, and ${names.length - shownNames} more` : ''
    return names.length === 0 ? 'it lists nothing' : `it has ${names.slice(0, shownNames).join(', ')}${more}`
  }
}

const keyOf = ({ connection }: EventOf<'message'>, json: Json | undefined): string =>
  `${connection} ${JSON.stringify(at(json, 'id'))}`

/** Why an answer shows nothing of the fixture; undefined where it does. An unknown tool is a result with isError for some. */
function refusalIn(json: Json | undefined, isListed: boolean): string | undefined {
  const code = at(json, 'error', 'code')
  const said = at(json, 'error', 'message')
  if (code !== undefined && (!isListed || refusals.includes(code)))
    return `error ${JSON.stringify(code)} ${typeof said === 'string' ? said.slice(0, 100) : ''}`.trimEnd()
  return !isListed && at(json, 'result', 'isError') === true ? 'a result with isError' : undefined
}
