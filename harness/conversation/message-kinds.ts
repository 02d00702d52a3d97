import type { Message } from './message.ts'

/** True for a result or an error. */
export const isResponse = ({ kind }: Message): boolean => kind === 'result' || kind === 'error'

/** True for a request or a notification. */
export const isCall = ({ kind }: Message): boolean => kind === 'request' || kind === 'notification'
