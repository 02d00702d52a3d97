/** The end of a process: whether it was its own doing, and in words. */
import type { Conversation } from '../../conversation/conversation.ts'

/** The end of the process after a position, if nothing had asked it to end. */
export function endOfItself({ exit, events }: Conversation, after: number): Conversation['exit'] {
  const isAsked = events.some(
    (e) => e.kind === 'stdin-closed' || e.kind === 'signal-sent' || (e.kind === 'connection-closed' && e.by === 'us'),
  )
  return exit === undefined || exit.seq < after || isAsked ? undefined : exit
}

/** `exited with code 1`, `was ended by SIGSEGV` */
export function howEnded({ code, signal }: { readonly code: number | null; readonly signal: string | null }): string {
  return signal === null ? `exited with code ${code}` : `was ended by ${signal}`
}
