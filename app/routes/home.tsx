export default function Home() {
  return <h1 className="text-5xl">Welcome</h1>;
}
