import { failed, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { needs } from '../parts/needs.ts'
import { ofFlow } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'
import type { View } from './parts/view.ts'

/** The client gets the first one at once; a tool call needs the others, and says so one by one. */
const scopes = ['a', 'b', 'c'] as const

const play: Variant = {
  documents: (places) => ({ [documentPath('/mcp')]: { ...aboutResource(places), scopes_supported: ['a'] } }),
  lacking: ({ messages }, { scopes: granted }) =>
    messages.some(({ method }) => method === 'tools/call')
      ? scopes.find((scope) => scope !== 'a' && !granted.includes(scope))
      : undefined,
}

/** The requests after a 403, with their scopes. */
function stepUps({ mcp, authorizations }: View) {
  const [refused] = mcp.filter(({ status }) => status === 403)
  const rounds = authorizations.map(({ parameters, http }) => ({
    scopes: (parameters.get('scope') ?? '').split(' '),
    seq: http.seq,
  }))
  return { refused, before: rounds[0], after: rounds.filter(({ seq }) => refused !== undefined && seq > refused.seq) }
}

const has = (asked: readonly string[], wanted: readonly string[]): boolean => wanted.every((one) => asked.includes(one))

export default using(['browser-step', 'call-tool']).clientScenario<never>({
  title: 'A tool that needs more scopes than the client has',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  drive: (drive) => launchEach(drive, [play]),
  judges: {
    'authorization.scopes.client-step-up': ofFlow((view) => {
      const { refused, after } = stepUps(view)
      if (refused === undefined) return notObserved(needs('call-tool'))
      const [first] = after
      const again = view.mcp.filter(({ seq, status }) => seq > refused.seq && status === 403)
      if (first !== undefined && has(first.scopes, ['b'])) return passed
      // One that gives up has told its user, perhaps.
      if (first === undefined && again.length < 4) return notObserved('the client gave the call up')
      const actual = first === undefined ? 'the same call, again and again' : first.scopes.join(' ')
      return failed('an authorization request for the scope b', actual, refused.seq)
    }),
    'authorization.scopes.client-keeps-granted': ofFlow((view) => {
      const { after, before } = stepUps(view)
      const [first] = after
      if (first === undefined || before === undefined || !has(before.scopes, ['a']) || !has(first.scopes, ['b']))
        return notObserved('the client did not ask for a further scope')
      return has(first.scopes, ['a']) ? passed : failed('the scopes a and b', first.scopes.join(' '), first.seq)
    }),
    'authorization.scopes.client-union': ofFlow((view) => {
      const { after, before } = stepUps(view)
      const third = after.find((round) => has(round.scopes, ['c']))
      if (third === undefined || before === undefined || !has(before.scopes, ['a']))
        return notObserved('the client did not ask for a third scope')
      const lost = has(third.scopes, scopes)
      return lost ? passed : failed('the scopes a, b and c', third.scopes.join(' '), third.seq)
    }),
  },
})
