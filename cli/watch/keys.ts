/** Single keys of a terminal. */
import type { ReadStream } from 'node:tty'

interface Keys {
  close(): void
}

/**
 * Hands on each key as it is pressed; Ctrl-C as `q`. Where the input is no terminal nobody can press one.
 * @param onKey gets what was typed
 */
export function readKeys(input: ReadStream, onKey: (key: string) => void): Keys {
  if (input.isTTY !== true) return { close: () => {} }
  const take = (data: Buffer): void => {
    for (const key of data.toString('utf8')) onKey(key === '\u0003' ? 'q' : key)
  }
  input.setRawMode(true)
  input.resume()
  input.on('data', take)
  return {
    close() {
      input.off('data', take)
      input.setRawMode(false)
      input.pause()
    },
  }
}
