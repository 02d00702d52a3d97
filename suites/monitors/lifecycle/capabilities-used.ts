import type { Conversation } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'
import { type Call, callsOf, clientDeclared, isDeclared, serverDeclared } from './capabilities-used/declared.ts'
import { clientUse, serverUse, type Use } from './capabilities-used/uses.ts'

/** Broken by every use of something undeclared; the special rules refine them. */
const general: Readonly<Record<'server' | 'client', readonly RequirementId[]>> = {
  server: ['lifecycle.operation.server-capabilities', 'lifecycle.operation.server-capabilities-should'],
  client: ['lifecycle.operation.client-capabilities', 'lifecycle.operation.client-capabilities-should'],
}

/** The general rule of the modern revision, for what has no rule of its own there. */
const respectsServer: RequirementId = 'capabilities.client.respects-server'
const ownRuleInStateless = ['tools', 'prompts']

/** Adds what one call shows of a use; nothing where it is no such use. */
function readCall(call: Call, use: Use, declared: JsonObject, conversation: Conversation, found: Found): void {
  const { revision, subject } = conversation
  if (use.since !== undefined && revision < use.since) return
  if (!use.methods.includes(call.method) || (use.fits !== undefined && !use.fits(call.params))) return
  if (use.within !== undefined && !isDeclared(declared, use.within)) return
  const isBroken = !isDeclared(declared, use.capability)
  const invited = found.invitations.get(use.capability.split('.')[0])
  if (isBroken && invited !== undefined && invited < call.seq) return
  const flaw = isBroken && {
    expected: `no ${call.method}: the capability ${use.capability} was not declared`,
    actual: call.json,
  }
  const special = use.rules.filter(({ until }) => !isBroken || until === undefined || revision <= until)
  const others = ownRuleInStateless.includes(use.capability) ? [] : [respectsServer]
  const wider = use.alone ? [] : [...general[subject], ...others]
  for (const id of [...special.map((rule) => rule.id), ...wider]) {
    if (flaw === false) found.kept.add(id)
    else found.flaws.push(reading(id, flaw, call.seq))
  }
}

/** First trace positions of our own notifications by feature: whoever is told of a change and looks does not use it unasked. */
function invitationsIn({ byPeer }: Conversation): ReadonlyMap<string | undefined, number> {
  const found = new Map<string | undefined, number>()
  for (const { method, seq } of byPeer) {
    const [kind, feature, change] = method?.split('/') ?? []
    if (kind === 'notifications' && change !== undefined && !found.has(feature)) found.set(feature, seq)
  }
  return found
}

/** What a conversation shows: a rule is kept by many calls, and one is enough to know. */
interface Found {
  readonly kept: Set<RequirementId>
  readonly flaws: Reading[]
  readonly invitations: ReadonlyMap<string | undefined, number>
}

function readings(conversation: Conversation): readonly Reading[] {
  const isClient = conversation.subject === 'client'
  const uses = isClient ? clientUse : serverUse
  const found: Found = { kept: new Set(), flaws: [], invitations: invitationsIn(conversation) }
  // A side that used something, and only what was declared, also met the requirements about what it did not use.
  const leaveAlone = (side: readonly Use[]): void => {
    for (const { id, until } of side.flatMap(({ rules }) => rules))
      if (until === undefined || conversation.revision <= until) found.kept.add(id)
  }
  let [hasServer, hasClient] = [false, false]
  for (const call of callsOf(conversation)) {
    const ofServer = serverDeclared(call, conversation)
    const ofClient = clientDeclared(call, conversation)
    if (ofServer !== undefined) {
      if (!hasServer) leaveAlone(uses.ofServer)
      if (isClient) found.kept.add(respectsServer)
      hasServer = true
      for (const use of uses.ofServer) readCall(call, use, ofServer, conversation, found)
    }
    if (ofClient !== undefined) {
      if (!hasClient) leaveAlone(uses.ofClient)
      hasClient = true
      for (const use of uses.ofClient) readCall(call, use, ofClient, conversation, found)
    }
  }
  return [...found.flaws, ...[...found.kept].map((id) => reading(id, undefined))]
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
