import type { Conversation } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'
import type { RequirementId } from '../define.ts'
import { monitor } from '../define.ts'
import { type Call, callsOf, clientDeclared, isDeclared, serverDeclared } from './capabilities-used/declared.ts'
import { clientUse, serverUse, type Use } from './capabilities-used/uses.ts'
import { judgesFrom, type Reading, reading } from './parts/readings.ts'

/** Broken by every use of something undeclared; the special rules refine them. */
const general: Readonly<Record<'server' | 'client', readonly RequirementId[]>> = {
  server: ['lifecycle.operation.server-capabilities', 'lifecycle.operation.server-capabilities-should'],
  client: ['lifecycle.operation.client-capabilities', 'lifecycle.operation.client-capabilities-should'],
}

/** The general rule of the modern revision, for what has no rule of its own there. */
const respectsServer: RequirementId = 'capabilities.client.respects-server'
const ownRuleInStateless = ['tools', 'prompts']

/** The verdict on one call: undefined if it needs nothing, or nobody knows what was declared. */
function readCall(call: Call, use: Use, declared: JsonObject | undefined, conversation: Conversation): Reading[] {
  const { revision, subject } = conversation
  if (declared === undefined || (use.since !== undefined && revision < use.since)) return []
  if (!use.methods.includes(call.method) || (use.fits !== undefined && !use.fits(call.params))) return []
  if (use.within !== undefined && !isDeclared(declared, use.within)) return []
  const isBroken = !isDeclared(declared, use.capability)
  const flaw = isBroken && {
    expected: `no ${call.method}: the capability ${use.capability} was not declared`,
    actual: call.json,
  }
  const special = use.rules
    .filter(({ until }) => !isBroken || until === undefined || revision <= until)
    .map(({ id }) => reading(id, flaw, call.seq))
  const others = ownRuleInStateless.includes(use.capability) ? [] : [respectsServer]
  const wider = use.alone ? [] : [...general[subject], ...others]
  return [...special, ...wider.map((id) => reading(id, flaw, call.seq))]
}

function readings(conversation: Conversation): readonly Reading[] {
  const isClient = conversation.subject === 'client'
  const uses = isClient ? clientUse : serverUse
  return callsOf(conversation).flatMap((call) => {
    const ofServer = serverDeclared(call, conversation)
    const ofClient = clientDeclared(call, conversation)
    const known = [...(ofServer === undefined ? [] : uses.ofServer), ...(ofClient === undefined ? [] : uses.ofClient)]
    // Whoever called something and kept to what was declared kept the rules on what it left alone, too.
    const untouched = known
      .flatMap(({ rules }) => rules)
      .filter(({ until }) => until === undefined || conversation.revision <= until)
      .map(({ id }) => id)
    const kept = isClient && ofServer !== undefined ? [...untouched, respectsServer] : untouched
    return [
      ...kept.map((id) => reading(id, undefined, call.seq)),
      ...uses.ofServer.flatMap((use) => readCall(call, use, ofServer, conversation)),
      ...uses.ofClient.flatMap((use) => readCall(call, use, ofClient, conversation)),
    ]
  })
}

const special = [serverUse, clientUse]
  .flatMap(({ ofServer, ofClient }) => [...ofServer, ...ofClient])
  .flatMap(({ rules }) => rules.map(({ id }) => id))

export default monitor({
  title: 'Nothing is used that was not declared',
  judges: judgesFrom(
    [...new Set([...general.server, ...general.client, respectsServer, ...special])],
    readings,
    'nothing was sent that needs a capability',
  ),
})
