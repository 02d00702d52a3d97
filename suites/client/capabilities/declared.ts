import {
  allSeen,
  each,
  errorCode,
  type Finding,
  factsOf,
  failed,
  type JudgeContext,
  type Labels,
  legacy,
  notObserved,
  passed,
  seen,
} from '../../../harness/index.ts'
import { codes, findMethod, isJsonArray, isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { using } from '../../define.ts'
import { whileHeld } from '../parts/held-request.ts'
import { needs } from '../parts/needs.ts'

type Feature = 'roots' | 'sampling' | 'elicitation'

/** What a server asks a client for, with params that need no more than a user who says no. */
const requests: Readonly<Record<Feature, readonly [method: string, params: JsonObject | undefined]>> = {
  roots: ['roots/list', undefined],
  sampling: [
    'sampling/createMessage',
    { messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 10 },
  ],
  elicitation: [
    'elicitation/create',
    { message: 'Your name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
  ],
}
const features: readonly Feature[] = ['roots', 'sampling', 'elicitation']

/** Whether the client declares it: form mode in the case of elicitation. */
function declares(capabilities: JsonObject, feature: Feature): boolean {
  const declared = capabilities[feature]
  if (feature !== 'elicitation' || !isJsonObject(declared)) return declared !== undefined
  return isJsonObject(declared.form) || declared.url === undefined
}

const declared = ({ facts, revision, transport }: JudgeContext, feature: Feature): boolean =>
  declares(factsOf(facts, revision, transport)?.capabilities ?? {}, feature)

const saysCapabilities = ({ conversations }: JudgeContext): boolean =>
  conversations.some(({ bySubject }) =>
    bySubject.some(({ method, params }) => method === 'initialize' && isJsonObject(params?.capabilities)),
  )

/** What a default handler says that has nothing behind it: no root, or a user who is never asked. */
const offersNothing = ({ roots, action }: JsonObject): boolean =>
  action === 'decline' || action === 'cancel' || (isJsonArray(roots) && roots.length === 0)

/** No result for what was not declared. */
const undeclaredFails =
  (feature: Feature) =>
  (labels: Labels<Feature | 'control'>, context: JudgeContext): Finding => {
    const asked = seen(labels, feature)
    if (asked === undefined) return notObserved(needs('list-tools'))
    const { response } = asked
    if (response === undefined) return notObserved('the request was not answered')
    if (!saysCapabilities(context))
      return notObserved('initialize has no capabilities at all, which another requirement covers')
    if (response.result === undefined) return declared(context, feature) ? notObserved('it refused') : passed
    if (!declared(context, feature) && offersNothing(response.result))
      return notObserved('an empty list is its answer to everything, which does not show that it supports this')
    return declared(context, feature) ? passed : failed(`${feature} in the capabilities, or an error`, response.json)
  }

export default using([], ['list-tools']).clientScenario<Feature | 'control'>({
  title: 'Roots, sampling and elicitation, declared or not',
  revisions: legacy,
  async drive({ serve, revision, facts }) {
    const known = features.filter((feature) => findMethod(revision.id, requests[feature][0], 'server') !== undefined)
    const server = await serve({
      on: whileHeld(async (request) => {
        await Promise.all([
          ...known.map((feature) => {
            const [method, params] = requests[feature]
            const flaw = declares(facts.capabilities, feature) ? {} : { deliberate: 'the client did not declare it' }
            return request.request(method, params, { as: feature, ...flaw })
          }),
          request.request('ping', undefined, { as: 'control' }),
        ])
      }),
    })
    await server.done()
  },
  judges: {
    'capabilities.client.declared-works': (labels, context) =>
      each(
        allSeen(
          labels,
          features.filter((feature) => declared(context, feature)),
        ),
        ({ label, name, response, outcome, whatCame }) => {
          // No user has to be asked for the roots: who answers a ping and not this leaves it.
          const isLeft = label === 'roots' && outcome !== 'closed' && seen(labels, 'control')?.response !== undefined
          if (response === undefined)
            return isLeft
              ? failed('an answer to roots/list, which it declared', whatCame)
              : notObserved(`${name} was not answered`)
          const isUnknown = response.error?.code === codes.methodNotFound
          return isUnknown ? failed(`${label}, which it declared, to work`, response.json, response.seq) : passed
        },
        'the client declares none of roots, sampling and elicitation, or could not be asked',
      ),
    'roots.capability.declare-at-initialize': undeclaredFails('roots'),
    'sampling.capability.declare-at-initialize': undeclaredFails('sampling'),
    'elicitation.capability.declare-at-initialize': undeclaredFails('elicitation'),
    'roots.errors.method-not-found': (labels, context) => {
      const roots = seen(labels, 'roots')
      if (roots === undefined) return notObserved(needs('list-tools'))
      if (declared(context, 'roots')) return notObserved('the client declares roots')
      return roots.response?.error === undefined ? notObserved('no error came') : errorCode(roots, codes.methodNotFound)
    },
  },
})
