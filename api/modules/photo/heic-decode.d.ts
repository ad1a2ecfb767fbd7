declare module "heic-decode" {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Image = { width: number; height: number; decode: () => Promise<Decoded> };
  const decode: {
    /** Reads the images of a file; each is decoded on request. */
    all(file: { buffer: Uint8Array }): Promise<Image[] & { dispose: () => void }>;
  };
  export default decode;
}
