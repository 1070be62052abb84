/** Money, numbers, days and times on the screen are written as they are on paper. */
export * from '#kernel/format.ts'
