/** What hosts may do with their model. */
import { quirks } from '../quirk.ts'
import { since } from '../revisions.ts'

export default quirks({
  'shortens-errors': {
    says: 'It tells its model the first words of an error, in a sentence of its own.',
    seams: {
      model: {
        tells: (result, next) =>
          result.isError === true
            ? `The tool could not do it (${next().slice('Error: '.length).slice(0, 24)} ...)`
            : next(),
      },
    },
  },
  'sums-up-for-its-user': {
    says: 'It gives its model all that was said as one message.',
    seams: {
      model: {
        request: ({ messages, ...body }) => ({
          ...body,
          messages: [{ role: 'user', content: JSON.stringify(messages) }],
        }),
      },
    },
    // The model does not see what it has asked for, and asks anew.
    hides: ['tools.call.execution-errors-to-model'],
  },
  'merges-what-apps-say': {
    says: 'It gives its model all that an app has said for it so far.',
    revisions: since('2025-11-25'),
    seams: { model: { learns: (context, earlier) => [...earlier, context] } },
    tolerates: ['apps.host.may-keep-context'],
  },
  'refuses-messages-of-apps': {
    says: 'It puts nothing into the conversation that an app says.',
    revisions: since('2025-11-25'),
    seams: {
      model: {
        hears: () => {
          throw new Error('this host takes no messages of apps')
        },
      },
    },
    hides: ['apps.host.adds-message'],
  },
  'answers-without-its-model': {
    says: 'It answers a greeting of its user by itself.',
    seams: { model: { answers: async () => 'Hello!' } },
    hides: [
      'tools.call.execution-errors-to-model',
      'apps.host.hides-app-only',
      'apps.host.adds-message',
      'apps.host.model-context',
    ],
  },
})
