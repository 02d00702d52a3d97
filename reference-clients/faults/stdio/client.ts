import { faults } from '../../fault.ts'
import { notification, serializeAs } from '../../fault-edits.ts'
import { alsoSend, sendLast } from '../../fault-overrides.ts'

export default faults({
  'stdio.client.delimiter': {
    says: 'leaves the newline off its last message',
    seams: {
      ...sendLast(notification('notifications/example')),
      writeLine: (payload, next) =>
        payload.toString().includes('notifications/example') ? [Buffer.from(payload)] : next(),
    },
  },
  'stdio.client.framing-on-receive': {
    says: 'takes each chunk from the pipe for whole lines',
    seams: {
      frames: (text) => text.split('\n').filter((line) => line !== ''),
    },
  },
  'stdio.client.no-embedded-newlines': {
    says: 'prints a notification prettily',
    seams: {
      ...alsoSend(notification('notifications/example')),
      ...serializeAs('notifications/example', (text) => JSON.stringify(JSON.parse(text), null, 2)),
    },
  },
  'stdio.client.restarts-server': {
    says: 'takes a server process that has died for dead for ever',
    seams: { decide: { restarts: () => false } },
  },
  'stdio.client.stderr-not-error': {
    says: 'ends the connection at the first text on stderr',
    seams: {
      stderr: (text, fail) => fail(text),
    },
  },
  'stdio.client.stdin-only-messages': {
    says: 'says exit before it leaves',
    seams: {
      ...sendLast(notification('notifications/example')),
      ...serializeAs('notifications/example', () => 'exit'),
    },
  },
})
