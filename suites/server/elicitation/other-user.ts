import {
  type Exchange,
  type Finding,
  failed,
  isModern,
  type Labels,
  notObserved,
  passed,
  type RequestOptions,
  type RequestResponder,
  type ServerDrive,
  seen,
  since,
  type TestClient,
} from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { isGiven } from '../../judging/authorization/access.ts'
import { resultTypeOf } from '../../judging/result-type.ts'
import { answeredCall, toolFor } from '../../stimuli/answered-call.ts'
import { endpointOf, showing } from '../../stimuli/minting.ts'
import { connectOther, needsUsers } from '../../stimuli/users.ts'
import { elicitations, retry } from '../mrtr/parts/answers.ts'
import { answersOf, claims, declines, formOf, type Typist, tellsAnything, tellsValue } from './parts/users.ts'

type Tool = 'remember-tool' | 'eliciting-tool' | 'stateful-tool'
type Drive = ServerDrive<Label, 'two-principals' | Tool>
type Label =
  | 'first'
  | 'remembered'
  | 'other'
  | 'claiming'
  | 'typing'
  | 'in session of another'
  | 'asked by own'
  | 'state of another'
  | 'unknown state'
  | 'asked by own too'
  | 'unknown state too'
  | 'state of another too'

const asks = 'elicitation/create'
const capabilities: JsonObject = { elicitation: { form: {} } }

const needsMemory = `${needsUsers}; and remember-tool, which returns what its user has given: add it under that name, or map your own under fixtures in the config`

/** What a server keeps of one user, or has asked him, and another one who would like to have it. */
export default using(['two-principals', 'remember-tool', 'eliciting-tool', 'stateful-tool']).serverScenario<Label>({
  title: 'Answers to the questions of a server, and a second user',
  transports: ['streamable-http'],
  revisions: since('2025-11-25'),
  async drive(drive) {
    const { connect, accounts, facts } = drive
    if (accounts.authorization?.otherToken === undefined || facts.capabilities.tools === undefined) return
    const own = await connect({ capabilities })
    const other = await connectOther(drive, { capabilities, clientInfo: { name: 'another-client', version: '1' } })
    if (other === undefined) return
    await memories(drive, own, other)
    if (drive.revision.era === 'legacy') await foreignAnswer(drive, own)
    else {
      const labels = { own: 'asked by own', unknown: 'unknown state', other: 'state of another' } as const
      await foreignState(drive, 'eliciting-tool', own, other, labels)
      const more = { own: 'asked by own too', unknown: 'unknown state too', other: 'state of another too' } as const
      await foreignState(drive, 'stateful-tool', own, other, more)
    }
  },
  judges: {
    'elicitation.state.bind-to-user': (labels) => notTold(labels, 'other'),
    'elicitation.state.bind-to-user-if-stored': (labels) => notTold(labels, 'other'),
    'elicitation.state.not-session-only': (labels) => unlessTold(labels, 'in session of another'),
    'elicitation.state.identity-from-authorization': (labels) => unlessTold(labels, 'claiming'),
    'elicitation.identity.no-client-claims': (labels) => unlessTold(labels, 'typing'),
    'elicitation.identity.bind-request': (labels, { revision }) => {
      const asked = seen(labels, 'asked by own')
      if (asked === undefined)
        return notObserved(`${needsUsers}; and eliciting-tool, whose question a state belongs to`)
      if (isModern(revision))
        return stateRefused(asked, seen(labels, 'unknown state'), seen(labels, 'state of another'))
      if (!isGiven(asked)) return notObserved(`the first user got ${asked.whatCame}`)
      if (tellsAnything(asked.result, 'bob')) return failed('the answer of the user who was asked', asked.result)
      return tellsAnything(asked.result, 'alice') ? passed : notObserved('the tool does not tell what it was answered')
    },
    'mrtr.server.state-bound-to-principal': (labels) => {
      const asked = seen(labels, 'asked by own too')
      if (asked === undefined) return notObserved(`${needsUsers}; and stateful-tool`)
      return stateRefused(asked, seen(labels, 'unknown state too'), seen(labels, 'state of another too'))
    },
  },
})

const remembers = (exchange: Exchange | undefined): boolean => tellsValue(exchange?.response?.result, 'alice')

/** Judges what a second user was told by a server that remembers what the first one gave. */
function notTold(labels: Labels<Label>, label: Label): Finding {
  const other = seen(labels, label)
  if (other === undefined || !remembers(seen(labels, 'remembered'))) return notObserved(needsMemory)
  return remembers(other)
    ? { ...failed('nothing of what another user gave', other.result), contrast: labels.remembered.evidence }
    : passed
}

/** The same, of a way round a server that does keep its users apart. */
function unlessTold(labels: Labels<Label>, label: Label): Finding {
  if (remembers(seen(labels, 'other'))) return notObserved('every user is told, which another requirement covers')
  return notTold(labels, label)
}

const isComplete = (exchange: Exchange | undefined): boolean =>
  isGiven(exchange) && resultTypeOf(exchange?.response?.result) === 'complete'

/** A state in the hands of another user, at a server that does not take whatever it is shown. */
function stateRefused(asked: Exchange, unknown: Exchange | undefined, other: Exchange | undefined): Finding {
  if (!isComplete(asked)) return notObserved(`the state of the first user got ${asked.whatCame}`)
  if (other === undefined) return notObserved('the tool gives out no state')
  if (!isComplete(other)) return passed
  return isComplete(unknown)
    ? notObserved('the tool takes any state')
    : { ...failed('no complete result for the state of another user', other.result), contrast: asked.evidence }
}

/** The first user gives a value; the second one asks for his own, in his own name and in that of the first. */
async function memories(drive: Drive, own: TestClient<Label>, other: TestClient<Label>): Promise<void> {
  const { revision, accounts } = drive
  const tool = await toolFor('remember-tool', drive)
  if (tool === undefined) return
  const params = tool.params()
  await answeredCall(own, revision, params, answersOf('alice'), { as: 'first' })
  const ask = (client: TestClient<Label>, as: Label, options: RequestOptions<Label> = {}) => {
    client.onRequest(asks, declines)
    return client.request('tools/call', params, { as, ...options })
  }
  await ask(own, 'remembered')
  await ask(other, 'other')
  // It introduces itself as the client of the first user does.
  const claiming = await connectOther(drive, { capabilities })
  if (claiming !== undefined) await ask(claiming, 'claiming', { meta: claims })
  if (own.sessionId !== undefined) {
    const headers = showing(drive, accounts.authorization?.otherToken ?? '', endpointOf(own))
    const deliberate = 'the session belongs to another user'
    await ask(own, 'in session of another', { bare: true, headers, deliberate })
  }
  await answeredCall(other, revision, params, answersOf('claimed'), { as: 'typing' })
}

/** The second user answers what the first one was asked, before he does. */
async function foreignAnswer(drive: Drive, own: TestClient<Label>): Promise<void> {
  const tool = await toolFor('eliciting-tool', drive)
  // Nobody has asked it anything: an id of the first user cannot be one of its own.
  const other = await connectOther(drive, { capabilities })
  if (tool === undefined || other === undefined) return
  const deliberate = 'the question was for another user'
  const respond: RequestResponder = async (params, { id = null }) => {
    const result = await formOf(params, 'bob')
    await other.send({ jsonrpc: '2.0', id, result }, { deliberate, wait: 'none' })
    await other.fence()
    return formOf(params, 'alice')
  }
  await answeredCall(own, drive.revision, tool.params(), { [asks]: respond }, { as: 'asked by own' })
}

/** The second user goes on with what the first one has begun. */
async function foreignState(
  drive: Drive,
  fixture: Tool,
  own: TestClient<Label>,
  other: TestClient<Label>,
  as: { readonly own: Label; readonly unknown: Label; readonly other: Label },
): Promise<void> {
  const tool = await toolFor(fixture, drive)
  if (tool === undefined) return
  const params = tool.params(tool.takes('item') ? { item: 1 } : {})
  const begin = async () => {
    const result = (await own.request('tools/call', params)).response?.result
    return { result, questions: elicitations(result) }
  }
  const answered = async (questions: Readonly<Record<string, JsonObject>>, who: Typist): Promise<JsonObject> => {
    const answers: Record<string, JsonObject> = {}
    for (const [key, { params: asked }] of Object.entries(questions))
      answers[key] = await formOf(isJsonObject(asked) ? asked : {}, who)
    return answers
  }
  // A state may be good for one use only.
  const [first, second] = [await begin(), await begin()]
  if (first.questions === undefined || second.questions === undefined) return
  await own.request('tools/call', retry(params, first.result, await answered(first.questions, 'alice')), { as: as.own })
  if (typeof second.result?.requestState !== 'string') return
  const inputResponses = await answered(second.questions, 'bob')
  const deliberate = 'the question was for another user'
  const madeUp = retry(params, { requestState: 'nobody-gave-this-out' }, inputResponses)
  await other.request('tools/call', madeUp, { as: as.unknown, deliberate: 'a state that nobody gave out' })
  await other.request('tools/call', retry(params, second.result, inputResponses), { as: as.other, deliberate })
}
