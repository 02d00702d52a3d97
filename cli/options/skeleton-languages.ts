export const skeletonLanguages = ['go', 'java', 'rust', 'csharp', 'python'] as const
export type SkeletonLanguage = (typeof skeletonLanguages)[number]
