/** Lets the handlers of our server wait for one another. */
import type { TestServer } from '../../../../harness/index.ts'

interface Latch {
  open(): void
  /** Resolves when it is open, or nothing more is to be expected of the gateway: one that asks one thing at a time never opens it. */
  passed(server: Pick<TestServer, 'until'>): Promise<void>
}

export function latch(): Latch {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    open: () => open(),
    passed: async (server) => {
      await Promise.race([opened, server.until(() => false)])
    },
  }
}
