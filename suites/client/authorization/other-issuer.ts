import { all, type Finding, failed, isSince, notObserved, passed, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { ofVariants } from './parts/judge.ts'
import { launchEach, onceAsked, type Variant } from './parts/launches.ts'
import { aboutResource, documentPath } from './parts/playground.ts'
import { reusedAt } from './parts/rules/accounts.ts'
import { noResource, resourceIsServer } from './parts/rules/authorization-request.ts'
import { accessTokens, requestText, tokensIssued } from './parts/rules/tokens.ts'
import { forTwo, launchTwo, resourcesOfTwo, tokensOfTwo } from './parts/two-servers.ts'
import type { Asked, View } from './parts/view.ts'

type Name = 'changed' | 'both' | 'moved' | 'two'

/** Not at the root, so that one can tell what the client takes for the server. */
const path = '/v1/mcp'

/**
 * The MCP server names other authorization servers once the client has listed the tools, and the first ones again when it has
 * come with a token of the others.
 */
function changing(variant: Name, first: readonly string[]): Variant {
  const stages = [first, ['successor'], first]
  let stage = 0
  return {
    variant,
    path,
    issuers: { issuer: {}, successor: {} },
    documents: (places) => ({ [documentPath(path)]: aboutResource(places, stages[stage] ?? first) }),
    onAccepted({ messages }, grants, { site }) {
      const hasListed = messages.some(({ method }) => method === 'tools/list')
      const isNext = stage === 0 ? hasListed : stage === 1 && site === 'successor'
      if (!isNext) return
      stage += 1
      grants.expire()
    },
  }
}

/** Once the client has its token, the endpoint sends it to another origin, which is no server that the token is for. */
const moved: Variant = {
  variant: 'moved',
  path,
  issuers: { issuer: {}, stranger: {} },
  documents: (places) => ({ [documentPath(path)]: aboutResource(places, ['issuer']) }),
  moved: ({ messages }, { origins }) =>
    messages.some(({ method }) => method === 'tools/list') ? `${origins.stranger}/mcp` : undefined,
}

const noChange = 'the client did not come to the other authorization server'

/** All that the client asked of the new one. */
const atSuccessor = (view: View) =>
  [...view.registrations, ...view.authorizations, ...view.tokens].filter(({ site }) => site === 'successor')

/** Requests with an access token to any site but the server that it is for, and the one that has issued it. */
function shownToStrangers(view: View): readonly Asked[] {
  const { documents, messagesElsewhere, registrations, authorizations, tokens } = view
  const issuers = tokensIssued(view)
  return [...documents, ...messagesElsewhere, ...registrations, ...authorizations, ...tokens].filter(
    ({ site, http }) => {
      const shown = [...requestText(http).matchAll(accessTokens)].map(([token]) => token)
      return site !== 'mcp' && shown.some((token) => issuers.get(token) !== site)
    },
  )
}

/** Nothing of one authorization server is used at the other one. */
function keptApart(view: View | undefined, from: string, at: string): Finding {
  if (view === undefined) return notObserved(noChange)
  const began = view.tokens.find(({ site }) => site === from)?.http.seq
  if (began === undefined) return notObserved(noChange)
  const { asked, reused } = reusedAt(view, from, at, began)
  if (asked === 0) return notObserved(noChange)
  return reused === undefined
    ? passed
    : failed(
        'no credentials of the other authorization server',
        `${reused.http.method} ${reused.path} with them`,
        reused.http.seq,
      )
}

const elsewhere = notObserved('it uses its credentials at the other one at once, which another requirement covers')
const reusesAtOnce = (view: View | undefined): boolean => keptApart(view, 'issuer', 'successor').verdict === 'failed'

export default using(['browser-step']).clientScenario<never>({
  title: 'A server that changes its authorization server, and two servers with one each',
  onceAsked,
  revisions: since('2025-06-18'),
  transports: ['streamable-http'],
  async drive(drive) {
    const variants = [changing('changed', ['issuer']), moved]
    if (isSince(drive.revision.id, '2026-07-28')) variants.push(changing('both', ['issuer', 'successor']))
    await launchEach(drive, variants)
    if (drive.facts.fixtures?.includes('connect') === true) await launchTwo(drive)
  },
  judges: {
    'authorization.resource.identifies-server': ofVariants<Name>((launched) => {
      const findings = (['changed', 'moved', 'both'] as const)
        .flatMap((variant) => launched(variant) ?? [])
        .map((view) => resourceIsServer(view, { path }))
      findings.push(forTwo(launched('two'), resourcesOfTwo))
      return all(findings, noResource)
    }),
    'authorization.binding.no-reuse': ofVariants<Name>((launched) =>
      keptApart(launched('changed'), 'issuer', 'successor'),
    ),
    'authorization.prm.client-no-cross-as': ofVariants<Name>((launched) =>
      reusesAtOnce(launched('changed')) ? elsewhere : keptApart(launched('both'), 'issuer', 'successor'),
    ),
    'authorization.prm.client-state-per-as': ofVariants<Name>((launched) => {
      const two = launched('two')
      const [there, back] = [keptApart(two, 'issuer', 'second'), keptApart(two, 'second', 'issuer')]
      const wrong = [there, back].find(({ verdict }) => verdict === 'failed')
      if (wrong !== undefined) return wrong
      const view = launched('changed')
      const [first] = view === undefined ? [] : atSuccessor(view)
      if (view === undefined || first === undefined) return there
      // What the client takes to the other one is judged elsewhere; here is what it brings back.
      if (reusesAtOnce(view)) return elsewhere
      return keptApart(view, 'successor', 'issuer')
    }),
    'authorization.binding.re-register': ofVariants<Name>((launched) => {
      const view = launched('changed')
      const found = view?.documents.find(({ site, http }) => site === 'successor' && http.status === 200)
      if (view === undefined || found === undefined) return notObserved(noChange)
      const [asked] = view.authorizations.filter(({ site }) => site === 'successor')
      const isKnown = asked?.parameters.get('client_id')?.startsWith('https://') === true
      if (isKnown || view.registrations.some(({ site }) => site === 'successor')) return passed
      if (view.registrations.length === 0) return notObserved('the client was given a client id')
      if (atSuccessor(view).length > 0)
        return notObserved('it goes on with what it has, which another requirement covers')
      return failed('a registration at the new authorization server', 'the client gave up', found.http.seq)
    }),
    'authorization.token.only-from-own-as': ofVariants<Name>((launched) => {
      const taken = (['moved', 'changed', 'both'] as const)
        .flatMap((variant) => launched(variant) ?? [])
        .flatMap(shownToStrangers)[0]
      if (taken !== undefined)
        return failed(
          `no token at ${taken.site}, which has not issued it and for which it is not`,
          `${taken.http.method} ${taken.path} with it`,
          taken.http.seq,
        )
      const ofTwo = forTwo(launched('two'), tokensOfTwo)
      if (ofTwo.verdict === 'failed') return ofTwo
      const view = launched('changed')
      const issued = view?.tokens.find(({ site, http }) => site === 'successor' && http.status === 200)
      if (view === undefined || issued === undefined) return ofTwo
      const first = view.tokens.find(({ site, http }) => site === 'issuer' && http.status === 200)
      const [old] = /mcpc_access~[0-9a-f]+/.exec(first?.http.responseBody ?? '') ?? []
      const sent = view.mcp.find(
        (http) =>
          old !== undefined &&
          http.seq > (issued.http.responseSeq ?? issued.http.seq) &&
          requestText(http).includes(old),
      )
      return sent === undefined ? passed : failed('no token of another authorization server', 'the old one', sent.seq)
    }),
  },
})
