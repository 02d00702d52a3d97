/** What a process may do beside stdin and stdout. */
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'
import { takeLock } from '../parts/lone-process.ts'

const place = { transports: ['stdio'] } as const

const mebibyte = 1024 * 1024

/** Milliseconds without a message and without open requests after which the server leaves. */
const idle = 300

/** Ends the conversation when nothing is open and nothing came for a while. */
function leavesWhenIdle(): Seams {
  let open = 0
  let timer: NodeJS.Timeout | undefined
  let leave = () => {}
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (open === 0) leave()
    }, idle)
  }
  return {
    start(connection, next) {
      leave = connection.hangUp
      next(connection)
    },
    async incoming(message, connection, next) {
      clearTimeout(timer)
      open += 1
      try {
        await next(message, connection)
      } finally {
        open -= 1
        wait()
      }
    },
    shutdown(connection, next) {
      clearTimeout(timer)
      return next(connection)
    },
  }
}

/** What takes two connections to see. */
const ofTwo = [
  'apps.tool.checks-capabilities',
  'apps.tool.content',
  'apps.tool.fallback',
  '*.list.answers',
  '*.list.no-side-effects',
  '*.list.same-on-every-connection',
  'sampling.context.avoid-values',
  'stateless.server.connection-*',
  'tools.list.deterministic-order',
]

export default quirks({
  'stderr-full-of-text': {
    ...place,
    says: 'It writes 1 MiB to stderr at the start, and some lines for each message.',
    process: {
      launch() {
        process.stderr.write(`${'starting '.repeat(14)}\u4e16\n`.repeat(mebibyte / 128))
      },
    },
    seams: {
      parse(bytes, next) {
        process.stderr.write(`{"jsonrpc":"2.0","id":1,"error":${bytes.length}}\nError: all is well\n\tat here\n`)
        return next(bytes)
      },
    },
    tolerates: ['stdio.server.stderr-logging'],
  },
  'exits-with-1': {
    ...place,
    says: 'When its stdin has ended it exits with code 1.',
    process: { exit: () => process.exit(1) },
  },
  'exits-by-signal': {
    ...place,
    says: 'When its stdin has ended it ends by a signal.',
    process: {
      exit() {
        process.kill(process.pid, 'SIGHUP')
      },
    },
  },
  'exits-later': {
    ...place,
    says: 'When its stdin has ended it takes 300 ms to exit.',
    process: {
      exit() {
        setTimeout(() => process.exit(0), 300)
      },
    },
  },
  'one-process-at-a-time': {
    ...place,
    says: 'It holds a lock file: a second process says so on stderr, and exits with code 1.',
    process: {
      launch() {
        if (takeLock()) return
        process.stderr.write('another instance is running\n')
        process.exit(1)
      },
    },
    hides: ofTwo,
  },
  'waits-for-the-other-process': {
    ...place,
    says: 'It holds a lock file: a second process answers nothing until the first has ended.',
    process: {
      async launch() {
        while (!takeLock()) await new Promise((resolve) => setTimeout(resolve, 50))
      },
    },
    hides: ofTwo,
    isSlow: true,
  },
  'leaves-when-idle': {
    transports: ['stdio'],
    says: 'It ends the conversation and exits when it had nothing to do for 300 ms.',
    seams: leavesWhenIdle,
    tolerates: ['lifecycle.shutdown.server-initiated'],
  },
})
