import { allSeen, at, type Exchange, each, failed, notObserved, passed, RpcError } from '../../../harness/index.ts'
import { codes } from '../../../schema/error-codes.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { alive } from '../../judging/alive.ts'
import { answeredCall, type QuestionResponders } from '../../stimuli/answered-call.ts'
import { directoryIn } from '../resources/parts/file-root.ts'

/** By label: a path in the directory, and the text that is there. The root of our client is `part`. */
const reads = {
  allowed: ['part/deep.txt', 'fixture deep'],
  plain: ['inside.txt', 'fixture inside'],
  climbing: ['part/../inside.txt', 'fixture inside'],
  linked: ['part/link.txt', 'fixture inside'],
  sibling: ['part-other/file.txt', 'fixture other'],
} as const
const disguised = ['climbing', 'linked', 'sibling'] as const
const lost = ['missing', 'none', 'error'] as const
type Read = keyof typeof reads
type Label = Read | (typeof lost)[number] | 'before' | 'alive'

const asks = 'roots/list'

/** What a client answers whose roots have gone. */
const unavailable: Readonly<Record<(typeof lost)[number], () => JsonObject>> = {
  missing: () => ({ roots: [{ uri: 'file:///mcp-conform/no/such/root' }] }),
  none: () => ({ roots: [] }),
  error: () => {
    throw new RpcError(codes.internalError, 'The roots cannot be read')
  },
}

const textIn = ({ response }: Exchange): string => JSON.stringify(at(response?.result, 'content') ?? null)
const isServed = (read: Exchange, name: Read): boolean => textIn(read).includes(reads[name][1])

/** https://modelcontextprotocol.io/specification/2025-11-25/client/roots#security-considerations */
export default using(['file-root']).serverScenario<Label>({
  title: 'A tool that reads files, and a client with one root',
  isolation: 'mixed',
  async drive({ connect, facts, fixtures, revision, transport }) {
    const tool = fixtures.find('file-root')
    const directory = directoryIn(facts.resources)
    if (tool === undefined || directory === undefined) return
    const isTold = revision.era === 'legacy'
    const client = await connect({ capabilities: { roots: isTold ? { listChanged: true } : {} }, fresh: true })
    // Without a session an answer finds no way to who has asked: nobody knows of our roots.
    if (isTold && transport === 'streamable-http' && client.sessionId === undefined) return
    const read = (path: string, answers: QuestionResponders, as: Label) =>
      answeredCall(client, revision, { name: tool.name, arguments: { path: `${directory}/${path}` } }, answers, { as })
    const part: QuestionResponders = { [asks]: () => ({ roots: [{ uri: `file://${directory}/part` }] }) }
    await client.fence({ as: 'before' })
    for (const name of ['allowed', 'plain', ...disguised] as const) await read(reads[name][0], part, name)
    // In 2026-07-28 an answer stands in the repeated call, where there is no place for an error.
    for (const name of isTold ? lost : (['missing', 'none'] as const)) {
      const answers: QuestionResponders = { [asks]: unavailable[name] }
      client.onRequest(asks, unavailable[name])
      if (isTold) await client.notify('notifications/roots/list_changed')
      await read(reads.allowed[0], answers, name)
    }
    await client.fence({ as: 'alive' })
  },
  judges: {
    'roots.security.server-respect-boundaries': ({ allowed, plain }) => {
      if (!isServed(allowed, 'allowed')) return notObserved(`a file in the root got ${allowed.whatCame}`)
      return isServed(plain, 'plain')
        ? failed('no file outside of the roots', plain.response?.json, ...plain.evidence)
        : passed
    },
    'roots.security.server-validate-paths': (labels) => {
      const { allowed, plain } = labels
      if (!isServed(allowed, 'allowed')) return notObserved(`a file in the root got ${allowed.whatCame}`)
      if (isServed(plain, 'plain'))
        return notObserved('the server reads any file, which roots.security.server-respect-boundaries covers')
      return each(disguised, (name) => {
        const answer = labels[name]
        return isServed(answer, name)
          ? failed(`no file outside of the roots by ${reads[name][0]}`, answer.response?.json, ...answer.evidence)
          : passed
      })
    },
    'roots.security.server-unavailable-roots': (labels) => {
      const goesOn = alive(labels.alive, labels.before)
      if (goesOn.verdict === 'failed') return goesOn
      return each(
        allSeen(labels, lost),
        ({ response, whatCame, evidence }) =>
          response === undefined
            ? failed('an answer, whatever has become of the roots', whatCame, ...evidence)
            : passed,
        'the tool did not ask for the roots',
      )
    },
  },
})
