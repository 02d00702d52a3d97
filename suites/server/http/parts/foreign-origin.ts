import type { Finding, JudgeContext, ServerDrive, TestClient } from '../../../../harness/index.ts'

type Accounts = ServerDrive['accounts']

/** The Origin of a web page that has nothing to do with the server, as a DNS rebinding attack sends it. */
export const foreignOrigin = { Origin: 'http://evil.invalid' } as const

export const whyForeign = 'a foreign Origin'

/** What a scenario notes where the user has said that every Origin may come: judges cannot know it otherwise. */
const openOnPurpose = 'the configuration says that the server is open to every Origin on purpose (anyOrigin)'

export function noteOpenness(client: Pick<TestClient, 'note'>, { anyOrigin }: Accounts): void {
  if (anyOrigin === true) client.note(openOnPurpose)
}

/** The finding that a foreign Origin was accepted: a warning if the user allows that. */
export function letIn(finding: Finding, { conversations }: Pick<JudgeContext, 'conversations'>): Finding {
  const isMeant = conversations.some(({ events }) =>
    events.some((event) => event.kind === 'note' && event.note === openOnPurpose),
  )
  return finding.verdict === 'failed' && isMeant ? { ...finding, verdict: 'warned' } : finding
}

/** The Host of such a request, where the name of the page was made to lead to the server. */
export const foreignHost = { Host: 'evil.invalid' } as const

export const whyForeignHost = 'a foreign Host'
