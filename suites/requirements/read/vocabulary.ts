/** The words that the ledger's fields may hold. The meaning of each is in README.md. */
import { extensionDrafts } from '../../../harness/index.ts'
import { revisions } from '../../../schema/index.ts'

/** File -> the topics (first part of an id) that are at home in it. */
export const topicsByFile: Readonly<Record<string, readonly string[]>> = {
  base: words(`base messages batch errors stateless json-schema meta icons lifecycle versioning extensions discover patterns
    ping capabilities architecture implementation principles deprecated`),
  transports: words('transport stdio http-sse http session'),
  'server-features': words('tools resources annotations prompts'),
  'client-features': words('roots sampling elicitation'),
  utilities: words('cancellation progress tasks completion logging pagination caching mrtr subscriptions tasks-ext'),
  authorization: words('authorization ext-auth'),
  security: words('security'),
  gateway: words('fidelity'),
  skills: words('skills'),
  apps: words('apps'),
}

/** The revisions of the protocol, oldest first, and the extension drafts. */
export const ledgerRevisions: readonly string[] = [...revisions, ...Object.keys(extensionDrafts)]

export const requirementWords: Readonly<Record<string, readonly unknown[]>> = {
  level: ['MUST', 'MUST NOT', 'SHOULD', 'SHOULD NOT', 'MAY'],
  verdict: ['fail', 'warn'],
  priority: [1, 2, 3],
  actor: words('server client host sender receiver authorization-server intermediary'),
  transport: words('any stdio streamable-http http-sse'),
  capability: words(`none tools tools.listChanged resources resources.subscribe resources.listChanged prompts
    prompts.listChanged logging completions tasks tasks.list tasks.cancel tasks.requests.tools.call client:roots
    client:roots.listChanged client:sampling client:sampling.tools client:elicitation client:elicitation.form
    client:elicitation.url extension:io.modelcontextprotocol/tasks extension:io.modelcontextprotocol/skills
    extension:io.modelcontextprotocol/oauth-client-credentials
    extension:io.modelcontextprotocol/enterprise-managed-authorization
    extension:io.modelcontextprotocol/auth/dpop extension:io.modelcontextprotocol/auth/wif
    extension:io.modelcontextprotocol/ui`),
  observe: words('wire cooperation none tolerance'),
}

export const requirementKeys = {
  required: words('id level priority actor transport capability since says observe needs check violation'),
  optional: words('verdict until page pages also refines yields_to needs_note ambiguity unjudged'),
}

export const fixtureWords: Readonly<Record<string, readonly unknown[]>> = {
  side: words('server client authorization'),
  kind: words('tool prompt resource template list behaviour driver-action account'),
}

export const fixtureKeys = {
  required: words('name side kind duty unlocks'),
  optional: words('since variants also_served_by'),
}

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
