/** Two short tones, the second higher. */
export function playTones(): void {
  const audio = new AudioContext()
  for (const [frequency, at] of [
    [880, 0],
    [1320, 0.09],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.08, audio.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16)
    tone.connect(volume).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + 0.17)
    if (at > 0) tone.onended = () => void audio.close()
  }
}
