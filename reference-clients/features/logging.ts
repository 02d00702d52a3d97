import { attempt, mayUse, type Work } from './actions.ts'

/** Asks for log messages of a level; 2026-07-28 has no such request. */
export async function useLogging(work: Work): Promise<void> {
  const { run, session } = work
  if (run.state.era !== 'handshake' || !mayUse(run, 'logging')) return
  await attempt(work, 'logging/setLevel', undefined, () => session.request('logging/setLevel', { level: 'info' }))
}
