/** Which tokens and which resources of two servers at once are where they belong. */
import { expect, test } from 'vitest'
import { asked, site } from '../../../../fixtures/traces/build-site.ts'
import { forTwo, resourcesOfTwo, tokensOfTwo } from './two-servers.ts'
import { type View, views } from './view.ts'

const tokens = { issuer: 'mcpc_access~0a', second: 'mcpc_access~0b' } as const

interface Shown {
  /** The token in a request to the first server, and to the second. */
  readonly mcp?: string
  readonly other?: string
  /** The site to which a document request takes the first token. */
  readonly at?: string
  /** The server that the second authorization server is asked for; default its own. */
  readonly resource?: string
  readonly status?: number
}

function viewOf({ mcp = tokens.issuer, other = tokens.second, at, resource = 'other', status = 200 }: Shown): View {
  const bearer = (token: string) => [['Authorization', `Bearer ${token}`]] as const
  const issuing = (name: 'issuer' | 'second', server: string, answered: number) =>
    asked(`https://${name}.example/t1`, {
      ...{ method: 'POST', status: answered, seq: name === 'issuer' ? 1 : 3 },
      requestBody: new URLSearchParams({ resource: `https://${server}.example/mcp` }).toString(),
      responseBody: JSON.stringify({ access_token: tokens[name] }),
    })
  const document = (name: string) =>
    at === name ? [asked(`https://${name}.example/x`, { seq: 9, requestHeaders: bearer(tokens.issuer) })] : []
  const [view] = views({
    sites: [
      site('mcp', [], { http: document('mcp') }),
      site('other', [], { http: document('other') }),
      site('issuer', [], { http: [issuing('issuer', 'mcp', 200), ...document('issuer')] }),
      site('second', [], { http: [issuing('second', resource, status), ...document('second')] }),
    ],
    conversations: [],
    models: [],
  })
  if (view === undefined) throw new Error('no launch')
  const request = (server: string, token: string, seq: number) =>
    asked(`https://${server}.example/mcp`, { seq, requestHeaders: bearer(token) })
  return { ...view, mcp: [request('mcp', mcp, 2)], other: [request('other', other, 4)] }
}

test.each<[what: string, shown: Shown, verdict: string]>([
  ['each at its own server', {}, 'passed'],
  ['the first at the second server', { other: tokens.issuer }, 'failed'],
  ['the second at the first server', { mcp: tokens.second }, 'failed'],
  ['the first where the second server has its metadata', { at: 'other' }, 'failed'],
  ['the first at the second authorization server', { at: 'second' }, 'failed'],
  ['the first where its own server has its metadata', { at: 'mcp' }, 'passed'],
  ['the first at its issuer', { at: 'issuer' }, 'passed'],
  ['no second one', { status: 400 }, 'not-observed'],
  ['no second one, but the first in its place', { status: 400, other: tokens.issuer }, 'failed'],
])('tokens: %s', (_, shown, verdict) => {
  expect(forTwo(viewOf(shown), tokensOfTwo).verdict).toBe(verdict)
})

test.each<[what: string, shown: Shown, verdict: string]>([
  ['each at its own authorization server', {}, 'passed'],
  ['the first at both', { resource: 'mcp' }, 'failed'],
])('resources: %s', (_, shown, verdict) => {
  expect(forTwo(viewOf(shown), resourcesOfTwo).verdict).toBe(verdict)
})

test('a client that has one session alone', () => {
  expect(forTwo(undefined, tokensOfTwo).verdict).toBe('not-observed')
})
