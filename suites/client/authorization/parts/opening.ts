/** How a client is opened that asks for a token before it says anything. */
import { header, type Opening, type ServerScript } from '../../../../harness/index.ts'
import type { RevisionId } from '../../../../schema/index.ts'
import { workloadContext, workloadGrant } from '../../ext-auth/parts/workload.ts'
import type { IssuerScript } from './issuer.ts'
import { playground, usualSite } from './playground.ts'

/** It gives a token to whoever asks; what is wrong with how it is asked for is for scenarios. */
const issuer: IssuerScript = {
  metadata: (document) => ({
    ...document,
    grant_types_supported: ['authorization_code', workloadGrant],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  }),
  token: ({ form, issue }) => (form.get('grant_type') === workloadGrant ? issue('workload') : undefined),
}

/** The same server, but it requires a token, of any scheme. */
function protect<L extends string>(script: ServerScript<L>, revision: RevisionId): ServerScript<L> {
  const { surroundings, onHttp, path, ...others } = script
  if (surroundings !== undefined || path !== undefined) return script
  return playground<L>({
    revision,
    issuers: { [usualSite(revision)]: issuer },
    script: others,
    protects: (request, next, grants, places) => {
      const [, token = ''] = /^\w+ +(\S+)$/.exec(header(request.headers, 'authorization') ?? '') ?? []
      if (grants.of(token) !== undefined) return onHttp === undefined ? next() : onHttp(request, next)
      const document = `${places.origins.mcp}/.well-known/oauth-protected-resource/mcp`
      return request.respond(401, { 'WWW-Authenticate': `Bearer resource_metadata="${document}"` })
    },
  })
}

export const opening: Opening = { protect, context: workloadContext }
