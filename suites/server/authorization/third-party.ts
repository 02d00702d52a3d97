import { at, failed, notObserved, parseJson, passed, type SiteRequest, seen, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { connectOther, needsUsers } from '../../stimuli/users.ts'

const needs = `needs third-party: let third-party-tool call the API of mcp-conform, and set the port under authorization.thirdParty; ${needsUsers}`
/** Begins a note with what only who drives can know. */
const told = 'upstream '

const textOf = ({ path, query, headers, body }: SiteRequest): string =>
  [path, String(query), ...headers.map(([, value]) => value), body].join('\n')

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization#access-token-privilege-restriction */
export default using(['third-party'], ['third-party-tool']).serverScenario<'call'>({
  title: 'The API of a third party that a tool asks',
  transports: ['streamable-http'],
  revisions: since('2025-06-18'),
  // The API has one port.
  isolation: 'alone',
  async drive(drive) {
    const { thirdParty, otherToken } = drive.accounts.authorization ?? {}
    const tool = drive.fixtures.find('third-party-tool')
    if (thirdParty === undefined || otherToken === undefined || tool === undefined) return
    const asked: SiteRequest[] = []
    const answer = (request: SiteRequest) => {
      asked.push(request)
      return { status: 200, body: { user: 'user-of-the-third-party' } }
    }
    if ((await drive.host('third-party', answer, { port: thirdParty.port })) === undefined) return
    const client = await connectOther(drive)
    await client?.request('tools/call', { name: tool.name, arguments: tool.arguments ?? {} }, { as: 'call' })
    const isForwarded = asked.some((request) => textOf(request).includes(otherToken))
    client?.note(`${told}${JSON.stringify({ asked: asked.length, isForwarded })}`)
  },
  judges: {
    'authorization.validate.no-passthrough': (labels, { conversations }) => {
      const call = seen(labels, 'call')
      const note = conversations
        .flatMap(({ events }) => events)
        .findLast((event) => event.kind === 'note' && event.note.startsWith(told))
      if (call === undefined || note?.kind !== 'note') return notObserved(needs)
      const facts = parseJson(note.note.slice(told.length))
      if (at(facts, 'asked') === 0) return notObserved(`the tool did not ask the API; it got ${call.whatCame}`)
      return at(facts, 'isForwarded') === true
        ? failed('no token of the client in what the API is asked', 'the token', note.seq)
        : passed
    },
  },
})
