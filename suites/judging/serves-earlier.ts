import type { JudgeContext } from '../../harness/index.ts'

/** Whether this run saw the server serve an earlier revision over the transport: what it lists may leave those out. */
export const servesEarlier = ({ facts, revision, transport }: Omit<JudgeContext, 'conversations'>): boolean =>
  facts.accepted.some((place) => place.transport === transport && place.revision < revision)
