import { faults } from '../../fault.ts'

export default faults({
  'authorization.challenge.client-starts-flow': {
    says: 'sends a refused request again and again',
    seams: { authorize: { afterRefusal: (times) => (times < 6 ? 'repeat' : 'give up') } },
  },
  'authorization.challenge.client-parses': {
    says: 'splits WWW-Authenticate at its commas, and reads only what begins with Bearer',
    seams: {
      authorize: {
        challenge(field = '') {
          const [first = '', ...rest] = field.split(', ')
          if (!first.startsWith('Bearer')) return undefined
          const pairs = [first.slice('Bearer '.length), ...rest].map((part) => part.split('='))
          const parameters = Object.fromEntries(
            pairs.map(([name = '', value = '']) => [name, value.replaceAll('"', '')]),
          )
          return { scheme: 'bearer', parameters }
        },
      },
    },
  },
})
