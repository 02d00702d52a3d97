import { setTimeout as delay } from 'node:timers/promises'
import {
  at,
  type Exchange,
  each,
  failed,
  type JudgeContext,
  type Labels,
  notObserved,
  passed,
} from '../../../harness/index.ts'
import { using } from '../../define.ts'
import { bodyOf, factsIn, lastStep, locationOf, one, seqOf, statusOf } from '../../judging/authorization/issuers.ts'
import { initializeParams } from '../../stimuli/initialize.ts'
import { newVerifier } from '../../stimuli/oauth/player.ts'
import { logIn, playOwnIssuer } from './parts/own-issuer.ts'
import { type Failure, needsThirdParty, openThirdParty } from './parts/third-party.ts'

const failures: readonly Failure[] = ['refuses', 'breaks', 'babbles']
const users = ['one', 'two'] as const
/** Seconds that a token of the third party is good where its end is to be seen. */
const lifetime = 1
const foreign = 'https://elsewhere.example/take'

const isServed = (exchange: Exchange | undefined): boolean =>
  exchange?.response?.result !== undefined && at(exchange.response.result, 'isError') !== true

/** Whether a user has got through the login of the third party, which is where everything begins. */
const isDelegated = (labels: Labels<never>, context: Pick<JudgeContext, 'conversations'>): boolean =>
  factsIn(context).isDelegated === true && bodyOf(one(labels, 'one-token')) !== undefined

/** https://modelcontextprotocol.io/specification/2025-03-26/basic/authorization#third-party-authorization-flow */
export default using(['third-party'], ['third-party-tool']).serverScenario<string>({
  title: 'A server whose users log in at a third party',
  transports: ['streamable-http'],
  revisions: ['2025-03-26'],
  // The third party has one port.
  isolation: 'alone',
  async drive(drive) {
    const third = await openThirdParty(drive)
    if (third === undefined) return
    const player = await playOwnIssuer(drive)
    const party = await player?.publicClient()
    if (player === undefined || party === undefined) return
    const tokenOf = async (name: string, lifetime: number): Promise<string | undefined> => {
      Object.assign(third, { user: name, lifetime })
      const token = (await logIn(player, party, name))?.access_token
      return typeof token === 'string' ? token : undefined
    }
    const late = await tokenOf('late', lifetime)
    // By now the server has had the token of the third party for a while.
    const begun = Date.now()
    const tokens = [await tokenOf('one', 3600), await tokenOf('two', 3600)]
    player.tell({ isDelegated: third.logins > 0, isHandedOut: tokens.some((token) => third.has(token ?? '')) })
    for (const failure of failures) {
      third.failure = failure
      await player.walk(player.request(party, newVerifier()), [party.redirectUri], `fails-${failure}`)
    }
    third.failure = undefined
    await player.walk(player.request(party, newVerifier(), { redirect_uri: foreign }), [foreign], 'foreign')

    const tool = drive.fixtures.find('third-party-tool')
    if (tool === undefined) return
    const connect = async (token: string) => {
      const client = await drive.connect({ token })
      return {
        list: (as: string) => client.request('tools/list', {}, { as }),
        async call(as: string) {
          const before = third.seen.length
          const called = await client.request(
            'tools/call',
            { name: tool.name, arguments: tool.arguments ?? {} },
            { as },
          )
          player.tell({ [as]: third.seen.slice(before) })
          return called
        },
      }
    }
    const [first, second] = tokens
    if (first === undefined || second === undefined) return
    await (await connect(first)).call('one-call')
    const revoked = await connect(second)
    await revoked.call('two-call')
    third.revoke('two')
    // A server that did not check before learns it from the API.
    await revoked.call('revoked-call')
    await revoked.list('revoked-list')
    if (late === undefined) return
    const passes = (seconds: number) =>
      delay(Math.max(0, begun + seconds * 1000 - Date.now()), undefined, { signal: drive.signal })
    await passes(lifetime)
    // A server that lets nobody in any more has said what it thinks of the token.
    const opening = await drive.connect({ token: late, handshake: false })
    const opened = await opening.request('initialize', initializeParams(drive.revision.id), { as: 'late-opening' })
    if (statusOf(opened) === 401) return
    const expired = await connect(late)
    const called = await expired.call('late-call')
    if (!isServed(called) && statusOf(called) !== 401) {
      // Some count in whole seconds.
      await passes(lifetime + 1)
      await expired.call('late-again')
    }
    player.tell({ isRenewed: third.renewed.includes('late') })
  },
  judges: {
    'authorization.third-party.token-mapping': (labels, context) => {
      if (!isDelegated(labels, context)) return notObserved(needsThirdParty)
      const facts = factsIn(context)
      if (facts.isHandedOut === true)
        return failed('a token of its own', 'that of the third party', ...seqOf(one(labels, 'one-token')))
      const calls = users.flatMap((user) => {
        const seen = facts[`${user}-call`]
        const shown = Array.isArray(seen) ? seen.filter((name) => name !== 'the server itself') : []
        return shown.length === 0 ? [] : [{ user, shown, call: one(labels, `${user}-call`) }]
      })
      return each(
        calls,
        ({ user, shown, call }) =>
          shown.every((name) => name === user)
            ? passed
            : failed(`the third party asked in the name of ${user}`, shown.join(), ...seqOf(call)),
        'no tool has asked the third party in the name of its user; needs third-party-tool',
      )
    },
    'authorization.third-party.check-status': (labels, context) => {
      if (!isDelegated(labels, context)) return notObserved(needsThirdParty)
      const [before, call, list] = ['two-call', 'revoked-call', 'revoked-list'].map((name) => one(labels, name))
      const { 'two-call': seen } = factsIn(context)
      const isAsked = Array.isArray(seen) && seen.includes('two')
      if (!isServed(before) || !isAsked)
        return notObserved('needs third-party-tool, which asks in the name of its user')
      return each(
        [call, list].flatMap((exchange) => exchange ?? []),
        (exchange) =>
          isServed(exchange)
            ? failed('no answer once the third party has withdrawn its token', exchange.whatCame, ...seqOf(exchange))
            : passed,
      )
    },
    'authorization.third-party.expiry': (labels, context) => {
      if (!isDelegated(labels, context)) return notObserved(needsThirdParty)
      const calls = ['late-opening', 'late-call', 'late-again'].flatMap((name) => one(labels, name) ?? [])
      const last = calls.at(-1)
      const { isRenewed, 'one-call': seen } = factsIn(context)
      if (last === undefined || !Array.isArray(seen) || !seen.includes('one'))
        return notObserved('needs third-party-tool, which asks in the name of its user')
      if (isRenewed === true && isServed(last)) return passed
      // A server that accepts the user has not yet asked the third party for anything.
      if (last.label === 'late-opening' && statusOf(last) !== 401) return notObserved('the run ended before the call')
      if (isServed(last)) return notObserved('the tool did not need the token of the third party')
      return calls.some((call) => statusOf(call) === 401)
        ? passed
        : failed('the token of the third party renewed, or HTTP status 401', last.whatCame, ...seqOf(last))
    },
    'authorization.third-party.redirect-uris': (labels, context) => {
      if (!isDelegated(labels, context)) return notObserved(needsThirdParty)
      const last = lastStep(labels, 'foreign')
      if (last?.http?.status === undefined) return notObserved('the request was not answered')
      const to = locationOf(last)
      return to?.origin === new URL(foreign).origin && to.searchParams.has('code')
        ? failed('no code for a redirect URI that nobody has registered', to.origin + to.pathname, ...seqOf(last))
        : passed
    },
    'authorization.third-party.errors': (labels, context) => {
      if (!isDelegated(labels, context)) return notObserved(needsThirdParty)
      return each(failures, (failure) => {
        const last = lastStep(labels, `fails-${failure}`)
        if (last?.http?.status === undefined) return notObserved('the request was not answered')
        if (locationOf(last)?.searchParams.has('code') === true)
          return failed('no code when the third party gave nothing', 'a code', ...seqOf(last))
        const [trace] = stackTrace.exec(last.http.responseBody ?? '') ?? []
        return trace === undefined ? passed : failed('an error that says what is wrong', trace, ...seqOf(last))
      })
    },
  },
})

/** A stack trace of JavaScript, Python or Java. */
const stackTrace = /\n\s+at \S.*:\d+:\d+|Traceback \(most recent call last\)|\n\s+at [\w.$]+\([\w.]+:\d+\)/
