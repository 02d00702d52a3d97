import { each, type Finding, failed, passed, type SiteAnswer, since } from '../../../harness/index.ts'
import { using } from '../../define.ts'
import type { TokenAsked } from '../authorization/parts/issuer.ts'
import { ofFlow } from '../authorization/parts/judge.ts'
import { launchOnce, onceAsked } from '../authorization/parts/launches.ts'
import type { Asked, View } from '../authorization/parts/view.ts'
import { workloadContext, workloadGrant } from './parts/workload.ts'

const needs =
  'needs workload-identity: have the client take the JWT valid_jwt from MCP_CONFORMANCE_CONTEXT as that of its workload'

/** What is kept of the JWTs. */
const kept = {
  good: /mcpc_workload~/,
  over: /mcpc_workloadover~/,
  other: /mcpc_workloadother~/,
} as const

/** It takes what was given for it, and nothing else. */
function answerOf({ form, issue }: TokenAsked): SiteAnswer | undefined {
  if (form.get('grant_type') !== workloadGrant) return undefined
  const signature = (form.get('assertion') ?? '').split('.')[2] ?? ''
  return signature.startsWith('mcpc_workload_') ? issue('workload') : { status: 400, body: { error: 'invalid_grant' } }
}

/** Judges the client that has asked for a token as a workload, or tried to. */
const ofWorkload = (judge: (view: View, requests: readonly Asked[]) => Finding) =>
  ofFlow((view) =>
    each(
      [view].filter(({ tokens }) => tokens.length > 0),
      () => judge(view, view.tokens),
      needs,
    ),
  )

/** The requests of the grant. */
const ofGrant = (requests: readonly Asked[]): readonly Asked[] =>
  requests.filter(({ parameters }) => parameters.get('grant_type') === workloadGrant)

const showsJwt = ({ parameters }: Asked): boolean =>
  [...parameters.values()].some((value) => Object.values(kept).some((pattern) => pattern.test(value)))

const isSame = (named: string | null, resource: string): boolean =>
  named !== null && URL.canParse(named) && new URL(named).href === new URL(resource).href

/** Whether the client has taken up what it was told: it shows a JWT, or asks for the grant. */
const takesPart = (requests: readonly Asked[]): boolean => ofGrant(requests).length > 0 || requests.some(showsJwt)

export default using(['workload-identity']).clientScenario<never>({
  title: 'A client with the identity of a workload',
  onceAsked,
  revisions: since('2025-11-25'),
  transports: ['streamable-http'],
  async drive(drive) {
    await launchOnce(
      drive,
      {
        variant: 'workload',
        issuers: {
          issuer: {
            refreshTokens: false,
            metadata: (document) => ({
              ...document,
              grant_types_supported: [workloadGrant, 'authorization_code'],
              token_endpoint_auth_methods_supported: ['none'],
            }),
            token: answerOf,
          },
        },
      },
      { context: workloadContext },
    )
  },
  judges: {
    'ext-auth.wif.client-grant': ofWorkload((_, requests) =>
      each(
        takesPart(requests) ? requests.slice(0, 1) : [],
        ({ parameters, http }) => {
          const type = parameters.get('grant_type')
          if (type !== workloadGrant) return failed(`grant_type ${workloadGrant}`, type, http.seq)
          return (parameters.get('assertion') ?? '') === '' ? failed('the JWT as assertion', null, http.seq) : passed
        },
        needs,
      ),
    ),
    'ext-auth.wif.client-resource': ofWorkload(({ origins }, requests) =>
      each(
        ofGrant(requests),
        ({ parameters, http }) => {
          const resource = `${origins.mcp}/mcp`
          const named = parameters.get('resource')
          return isSame(named, resource) ? passed : failed(`resource=${resource}`, named, http.seq)
        },
        needs,
      ),
    ),
    'ext-auth.wif.client-jwt': ofWorkload((_, requests) =>
      each(
        ofGrant(requests).filter(({ parameters }) => (parameters.get('assertion') ?? '') !== ''),
        ({ parameters, http }) => {
          const assertion = parameters.get('assertion') ?? ''
          if (kept.good.test(assertion)) return passed
          const what = kept.over.test(assertion)
            ? 'one that is over'
            : kept.other.test(assertion)
              ? 'one for another authorization server'
              : 'something else'
          return failed('the JWT that is for this authorization server, and not over', what, http.seq)
        },
        needs,
      ),
    ),
    'ext-auth.wif.client-no-registration': ofWorkload(({ registrations, authorizations, opened }, requests) =>
      each(
        takesPart(requests) ? [requests[0]] : [],
        () => {
          const seen = registrations[0]?.http ?? authorizations[0]?.http ?? opened[0]
          return seen === undefined
            ? passed
            : failed('neither a registration nor a browser', `${seen.method} ${seen.url}`, seen.seq)
        },
        needs,
      ),
    ),
  },
})
